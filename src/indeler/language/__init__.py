"""Texts and refusals of the program: sentences that are translated when they are shown.

`indeler.language.catalogue` has the other languages; programs that use English only, such as the engine, never load it.
"""

from indeler.language.sentences import N_ as N_
from indeler.language.sentences import FileTrouble as FileTrouble
from indeler.language.sentences import IndelerError as IndelerError
from indeler.language.sentences import InvalidInput as InvalidInput
from indeler.language.sentences import Sentence as Sentence
from indeler.language.sentences import Text as Text
from indeler.language.sentences import TooLarge as TooLarge
from indeler.language.sentences import Wording as Wording
from indeler.language.sentences import Words as Words
from indeler.language.sentences import all_of as all_of
from indeler.language.sentences import fill_gaps as fill_gaps

// The logbooks of tournaments in the browser's storage: append-only lines, and one row per tournament for the list.
// A transaction writes all lines of a decision or none, and completes when they are on the disk.
const NAME = "indeler desk", LINES = "lines", ROWS = "tournaments";

let opened;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const asked = self.indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(ROWS, { keyPath: "id" });
      asked.result.createObjectStore(LINES); // key: tournament and line number, from 1
    };
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close();
      asked.result.onclose = () => (opened = undefined);
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error);
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const finished = (work) => new Promise((resolve, reject) => {
  work.oncomplete = () => resolve();
  work.onabort = () => reject(work.error ?? new DOMException("aborted", "AbortError"));
});

const after = (id, number) => IDBKeyRange.bound([id, number + 1], [id, Infinity]);

export async function rows() {
  return result((await database()).transaction(ROWS).objectStore(ROWS).getAll());
}

export async function lines(id, number) {
  return result((await database()).transaction(LINES).objectStore(LINES).getAll(after(id, number)));
}

// Returns false if another tab has written first: then nothing is written.
export async function append(id, before, added, row) {
  const work = (await database()).transaction([ROWS, LINES], "readwrite", { durability: "strict" });
  const done = finished(work), stored = work.objectStore(LINES);
  done.catch(() => {}); // the error is reported by `await done` below
  if ((await result(stored.count(after(id, 0)))) !== before) {
    work.abort();
    return false;
  }
  try {
    added.forEach((line, at) => stored.add(line, [id, before + at + 1]));
    work.objectStore(ROWS).put({ ...row, id, changed: Date.now() });
  } catch (error) {
    work.abort(); // otherwise the lines before it would be saved
    throw error;
  }
  await done;
  return true;
}

export async function remove(id) {
  const work = (await database()).transaction([ROWS, LINES], "readwrite", { durability: "strict" });
  const done = finished(work);
  work.objectStore(LINES).delete(after(id, 0));
  work.objectStore(ROWS).delete(id);
  await done;
}

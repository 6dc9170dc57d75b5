/** Explains the last output of PostgreSQL to the operator. */
export function startupErrorFor(output: string, folder: string): string {
  const known = CAUSES.find(({ words }) => words.test(output))
  if (known) return known.sentence(folder)
  const lastWords = output.trim().split('\n').slice(-3).join(' / ')
  return `The embedded PostgreSQL did not start on ${folder}. Its last output: ${lastWords || '(none)'}`
}

const CAUSES: { words: RegExp; sentence: (folder: string) => string }[] = [
  {
    words: /no space left on device|ENOSPC|disk quota exceeded|EDQUOT/i,
    sentence: (folder) =>
      `The disk that holds ${folder} is full: free some space, or set DATA_DIR to a folder on another disk.`,
  },
  {
    words: /read-only file system|EROFS/i,
    sentence: (folder) => `The disk that holds ${folder} is read-only: set DATA_DIR to a writable folder.`,
  },
  {
    words: /permission denied|EACCES|EPERM|operation not permitted/i,
    sentence: (folder) =>
      `The folder ${folder} may not be used by this user: change its owner, or set DATA_DIR to a folder that this user owns.`,
  },
  {
    words: /cannot allocate memory|could not map anonymous shared memory/i,
    sentence: () => 'There is too little memory for the embedded PostgreSQL: free some, or set DATABASE_URL.',
  },
  {
    words: /cannot execute|required file not found|ENOENT|error while loading shared libraries/i,
    sentence: () =>
      'The bundled PostgreSQL does not run on this system: set DATABASE_URL to a PostgreSQL of version 15 or newer.',
  },
]

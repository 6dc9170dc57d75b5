/** The chosen or dropped files: one zip, or the files of an export. */
export type ExportSelection = { name: string; files: readonly File[] }

/** The chosen files that belong to an export; undefined if there are none. */
export const chosenExport = (files: readonly File[]): ExportSelection | undefined => {
  const zip = files.find(({ name }) => name.toLowerCase().endsWith('.zip'))
  if (zip) return { name: zip.name, files: [zip] }
  const tables = files.filter(({ name }) => /(?:\.csv|(?:^|[-_])format\.json)(?:\.gz)?$/i.test(name))
  const [first] = tables.length > 0 ? tables : files
  return first && { name: first.name, files: tables.length > 0 ? tables : [first] }
}

/** The first required file that is missing; the server checks the content of a zip. */
export const missingFile = ({ files }: ExportSelection): string | undefined => {
  if (isZip(files)) return undefined
  return ['comments.csv', 'summary.csv'].find(
    (needed) => !files.some(({ name }) => name.replace(/\.gz$/i, '').endsWith(needed)),
  )
}

const isZip = (files: readonly File[]) => files.length === 1 && /\.zip$/i.test(files[0]?.name ?? '')

/** The chosen files as one zip. */
export const zipOf = async ({ files }: ExportSelection): Promise<Blob> => {
  const [only] = files
  if (only && isZip(files)) return only
  const { makeZip } = await import('./makeZip.ts')
  return makeZip(files.map((data) => ({ name: data.name, data })))
}

/** The dropped files, including those in folders. */
export const droppedFiles = async (transfer: DataTransfer): Promise<File[]> => {
  // Read at once, since the list is empty after the event.
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry?.() ?? undefined)
  const loose = [...transfer.files]
  const found = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])))
  return found.flat().length > 0 ? found.flat() : loose
}

const filesOf = async (entry: FileSystemEntry): Promise<File[]> => {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const inside: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) break
    inside.push(...some)
  }
  return (await Promise.all(inside.filter(isFile).map(filesOf))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const FOLDER = '/feed/site/'
const PATH = /^\/feed\/site\/([A-Za-z0-9_-]{22})(-icon)?\.png$/

/** The path of a logo; empty if there is none. */
export const logoPathOf = (id: string | null): string => (id === null ? '' : `${FOLDER}${id}.png`)

/** The path of a logo in a square, for icons. */
export const iconPathOf = (id: string): string => `${FOLDER}${id}-icon.png`

/** The id in the path of a logo; undefined if it is the path of something else. */
export const logoIdOf = (path: string): string | undefined => {
  const found = readLogoPath(path)
  return found?.isIcon ? undefined : found?.id
}

/** What the path of a logo or of its icon names. */
export const readLogoPath = (path: string): { id: string; isIcon: boolean } | undefined => {
  const [, id, icon] = PATH.exec(path) ?? []
  return id === undefined ? undefined : { id, isIcon: icon !== undefined }
}

import type { StaticFiles } from '#http/files.ts'
import type { OfferedLanguage } from '#http/pages/languages.ts'

const SCRIPT = /<(?:script|link)\b[^>]* (?:src|href)="\/feed\/assets\/([\w.-]+\.js)"[^>]*>(?:<\/script>)?/g
const FONT = /<link rel="preload" as="font"[^>]*>/
const IS_MODULE = /^<(?:script|link)\b[^>]*(?: type="module"| rel="modulepreload")/

/**
 * Makes a page without content one in this language: its element says so, and each script comes from the folder of the
 * language, with its texts beside it. Scripts contain their English texts. The font of Latin letters is loaded first where
 * these are most of the page.
 */
export function inLanguage(page: string, language: OfferedLanguage, files: StaticFiles): string {
  const { tag, dir, folder } = language
  if (folder === '') return page
  return page
    .replace(/<html lang="[^"]*" dir="[^"]*"/, `<html lang="${tag}" dir="${dir}"`)
    .replace(FONT, (font) => (new Intl.Locale(tag).maximize().script === 'Latn' ? font : ''))
    .replaceAll(SCRIPT, (element: string, name: string) => {
      if (!IS_MODULE.test(element)) return element
      const texts = `assets/${folder}/texts/${name}`
      const priority = element.includes(' fetchpriority="low"') ? ' fetchpriority="low"' : ''
      const translated = element.replace('/feed/assets/', `/feed/assets/${folder}/`)
      return files.has(texts)
        ? `${translated}<link rel="modulepreload"${priority} crossorigin href="/feed/${texts}">`
        : translated
    })
}

/** The file at a path in the folder of a language: the script that imports its texts from beside it. */
export function translatedScript(path: string, languages: readonly OfferedLanguage[], files: StaticFiles) {
  const script = scriptOfLanguage(path)
  if (script === undefined || !languages.some(({ folder }) => folder === script.folder)) return undefined
  return files.get(script.names.find((name) => files.has(name)) ?? '')
}

/** The folder of a language in a path, and where the build has the script, which is the same for all languages. */
export function scriptOfLanguage(path: string): { folder: string; names: string[] } | undefined {
  const [, folder, name] = /^assets\/([a-z-]+-[0-9a-z]+)\/([\w.-]+\.js)$/.exec(path) ?? []
  return folder === undefined ? undefined : { folder, names: [`assets/translated/${name}`, `assets/${name}`] }
}

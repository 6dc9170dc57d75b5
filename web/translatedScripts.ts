import { basename, dirname } from 'node:path'
import type { OutputChunk } from 'rolldown'
import type { Plugin, ResolvedConfig } from 'vite'
import type { Message } from './messagesIn.ts'
import { keysIn, withoutMarks } from './textMarks.ts'
import { englishSource, loadTranslations } from './translations.ts'

/**
 * Writes each script twice: `assets/X.js` has its English texts; `assets/translated/X.js` imports them from
 * `./texts/X.js`. A page in German loads `assets/de-1a2b3c4d/X.js`, for which the server answers with the translated
 * script, whose import then leads to the German texts in `assets/de-1a2b3c4d/texts/X.js`. So each reader loads one
 * language, and only the texts of the scripts that are loaded.
 */
export const translatedScripts = (isApplied: (config: ResolvedConfig) => boolean): Plugin => {
  let applies = false
  return {
    name: 'parley:translated-scripts',
    apply: 'build',
    config: () => ({
      // Scripts name each other by relative paths, so that all come from the folder of the page's language.
      experimental: {
        renderBuiltUrl: (name, { hostType }) =>
          hostType === 'js' && name.endsWith('.js') ? { relative: true } : undefined,
      },
    }),
    configResolved(config) {
      applies = isApplied(config)
    },
    generateBundle: {
      // After Vite has written which files a script needs.
      order: 'post',
      handler(_options, bundle) {
        if (!applies) return
        const { messages, languages } = loadTranslations()
        const chunks = Object.values(bundle).filter(
          (file): file is OutputChunk => file.type === 'chunk' && dirname(file.fileName) === 'assets',
        )
        const withTexts = new Set(
          chunks.filter(({ code }) => keysIn(code).length > 0).map(({ fileName }) => basename(fileName)),
        )
        for (const chunk of chunks) {
          const name = basename(chunk.fileName)
          const keys = keysIn(chunk.code)
          const emit = (fileName: string, source: string) =>
            this.emitFile({ type: 'asset', fileName, source })
          const source = withOwnTexts(withNeighbours(chunk.code, withTexts), withTexts)
          if (keys.length === 0) {
            if (source !== chunk.code) emit(`assets/translated/${name}`, source)
            continue
          }
          const messageOf = (key: string): Message => {
            const message = messages.get(key)
            if (!message) throw new Error(`The script ${name} has an unknown text ${key}`)
            return message
          }
          const script = withoutMarks(source, (key) => `__t[${keys.indexOf(key)}]`)
          emit(`assets/translated/${name}`, `import __t from"./texts/${name}";${script}`)
          for (const { folder, sourceOf } of languages) {
            const list = keys.map((key) => sourceOf(messageOf(key)))
            emit(`assets/${folder}/texts/${name}`, `export default[${list.join()}]`)
          }
          chunk.code = withoutMarks(chunk.code, (key) => englishSource(messageOf(key)))
        }
      },
    },
  }
}

/** A script that is loaded later and needs no other file. */
const LONE_SCRIPT =
  /import\(([`"'])\.\/([\w.-]+\.js)\1\)(?=(?:(?!import\(|__vite__mapDeps\()[^])*?,\[\],import\.meta\.url)/g

/** Requests the texts of each such script together with it, instead of when it has arrived. */
const withOwnTexts = (code: string, withTexts: ReadonlySet<string>): string =>
  code.replaceAll(LONE_SCRIPT, (load: string, _quote, name: string) =>
    withTexts.has(name) ? `(import("./texts/${name}").catch(()=>{}),${load})` : load,
  )

const NEEDED = /__vite__mapDeps\(\[([\d,]*)\]\)/g
/** The list of all files that scripts need, and the function that picks those of one script by their numbers. */
const FILES = /(m\.f\|\|\(m\.f=\[)([^\]]*)(\]\)\)\)=>i\.)map\(i=>d\[i\]\)/

/**
 * Requests the texts beside each script that is loaded later together with it. The files with texts come first in the
 * list, so that no list of their names is needed, which every page would load.
 */
const withNeighbours = (code: string, withTexts: ReadonlySet<string>): string => {
  const [, , list] = FILES.exec(code) ?? []
  if (list === undefined) return code
  const files: string[] = JSON.parse(`[${list}]`)
  const hasTexts = (file: string) => file.startsWith('./') && withTexts.has(basename(file))
  const first = files.filter(hasTexts)
  const ordered = [...first, ...files.filter((file) => !hasTexts(file))]
  return code
    .replace(
      FILES,
      (_all, start: string, _list, end: string) =>
        `${start}${JSON.stringify(ordered).slice(1, -1)}${end}` +
        `flatMap(i=>i<${first.length}?[d[i],d[i].replace("/","/texts/")]:d[i])`,
    )
    .replaceAll(NEEDED, (_all, numbers: string) => {
      const needed = numbers.split(',').filter((number) => number !== '')
      return `__vite__mapDeps([${needed.map((number) => ordered.indexOf(files[Number(number)] ?? '')).join()}])`
    })
}

import { escapeText, FIRST_SCREEN_ID, writeAddress, type Language } from '@parley/contract'
import { alternatesOf, pathIn } from '#http/pages/languages.ts'
import { scriptJson } from '#http/pages/page-data.ts'
import type { PageHead } from '#http/pages/page.ts'
import { needsScript } from '#texts/pages.ts'

/** The width and height of pictures in link previews. */
const IMAGE_SIZE = { width: 1200, height: 630 }
const DESCRIPTION_LENGTH = 200

type PageParts = {
  head: PageHead | undefined
  /** The data for its screen, from {@link pageData}; undefined if it has no scripts. */
  data: Uint8Array | string | undefined
  /** The origin of this installation. */
  origin: string
  /** The name of the site. */
  siteName: string
  /** The rendered application; if undefined, the browser renders it. */
  html: Uint8Array | undefined
  /** Its application is a frame that cannot be used until the browser replaces it. */
  isFrame: boolean
  isUnlisted: boolean
  theme?: 'light' | 'dark' | undefined
  /** The language of the page, and all that it is offered in; the first of them is that of addresses without one. */
  language: Language
  languages: readonly [Language, ...Language[]]
  /** Its early script may lead readers to the language that they have chosen on their device. */
  followsChoice: boolean
  /** Where its links lead: `/feed/`, or `/feed/de/`. */
  base: string
}

/** Puts the parts of a page into the built shell. The two large parts may be bytes, which are not decoded. */
export function pageHtml(
  shell: string,
  {
    head,
    data,
    origin,
    siteName,
    html,
    isFrame,
    isUnlisted,
    theme,
    language,
    languages,
    followsChoice,
    base,
  }: PageParts,
): Buffer {
  const tags = [
    ...(isUnlisted ? ['<meta name="robots" content="noindex">'] : []),
    ...(head === undefined ? [] : headTags(head, { origin, siteName, language, languages })),
  ]
  const title = windowTitle(head, siteName)
  const codes = languages.map(({ code }) => code).join(' ')
  const page = shell
    .replace('<html', (tag) => (theme === undefined ? tag : `${tag} data-theme="${theme}"`))
    .replace('<html', (tag) => (followsChoice ? `${tag} data-languages="${codes}"` : tag))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`)
    .replace('<!--meta-->', () => tags.join('\n    '))
    .replace('<div id="app"', (tag) => (isFrame ? `${tag} inert` : tag))
  const element = isFrame ? '<div id="app" inert>' : '<div id="app">'
  const [before, between, after] = cutAt(page, element, '<!--first-screen-->')
  const script =
    data === undefined ? [] : [`<script type="application/json" id="${FIRST_SCREEN_ID}">`, data, '</script>']
  const parts = [before, html ?? '', between, isFrame ? withoutScripts(language, base) : '', ...script, after]
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
}

/** What readers without JavaScript get in place of a frame: why it is empty, and where they can go on. */
function withoutScripts(language: Language, base: string): string {
  const links = [
    ['/', needsScript.allConversations],
    ['/topics', needsScript.topics],
    ['/about', needsScript.about],
  ] as const
  const list = links.map(([path, label]) => {
    const address = writeAddress(path, {}).replace(/^\/feed\//, base)
    return `<li><a href="${address}">${escapeText(label(language))}</a></li>`
  })
  const [title, words] = [needsScript.title, needsScript.text].map((each) => escapeText(each(language)))
  return `<noscript><main><h1>${title}</h1><p>${words}</p><ul>${list.join('')}</ul></main></noscript>`
}

/** Cuts a page after the start tag of an element and at a mark, which is left out. */
function cutAt(page: string, element: string, mark: string): [string, string, string] {
  const inside = page.indexOf(element) + element.length
  const end = page.indexOf(mark)
  return [page.slice(0, inside), page.slice(inside, end), page.slice(end + mark.length)]
}

/** The title of the window, which the screens set in the same form. */
const windowTitle = (head: PageHead | undefined, siteName: string): string =>
  head === undefined || head.title === siteName ? siteName : `${head.title} · ${siteName}`

type Site = Pick<PageParts, 'origin' | 'siteName' | 'language' | 'languages'>

function headTags(head: PageHead, { origin, siteName, language, languages }: Site): string[] {
  const { canonicalPath } = head
  const ownPath = language.code === languages[0].code ? canonicalPath : pathIn(canonicalPath, language)
  // What is not a page has its language in the query.
  const inOwnLanguage = (path: string) =>
    language.code === languages[0].code
      ? path
      : `${path}${path.includes('?') ? '&' : '?'}lang=${language.code}`
  const { width, height } = IMAGE_SIZE
  const description = shortened(head.description)
  const link = (rel: string, path: string | undefined) =>
    path === undefined ? [] : [`<link rel="${rel}" href="${attribute(origin + path)}">`]
  return [
    `<meta name="description" content="${attribute(description)}">`,
    ...link('canonical', ownPath),
    ...alternatesOf(canonicalPath, languages).map(
      ({ tag, path }) => `<link rel="alternate" hreflang="${tag}" href="${attribute(origin + path)}">`,
    ),
    ...(head.alternate === undefined
      ? []
      : [
          `<link rel="alternate" type="${head.alternate.type}" title="${attribute(head.title)}" href="${attribute(origin + inOwnLanguage(head.alternate.path))}">`,
        ]),
    ...link('prev', head.previousPath),
    ...link('next', head.nextPath),
    ...Object.entries({
      'og:type': head.type,
      'og:site_name': siteName,
      'og:title': head.title,
      'og:description': description,
      'og:url': origin + ownPath,
      'og:image': origin + inOwnLanguage(head.imagePath),
      'og:image:width': String(width),
      'og:image:height': String(height),
    }).map(([property, content]) => `<meta property="${property}" content="${attribute(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(head.structuredData === undefined
      ? []
      : [`<script type="application/ld+json">${scriptJson(JSON.stringify(head.structuredData))}</script>`]),
  ]
}

const attribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;')

/** Cuts a text between words if it is too long for a preview. */
function shortened(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text
  const words = text.slice(0, DESCRIPTION_LENGTH).replace(/(?<!\s)\s+\S*$/, '')
  return `${words.toWellFormed()}…`
}

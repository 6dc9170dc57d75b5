import { LOGO_SHAPES, LOGO_SHARED, type Language } from '@parley/contract'
import { markup, Markup } from '#mail/markup.ts'

/** The colors of tokens.css, which no stylesheet can bring into a mail. */
const LIGHT = {
  surface: '#ffffff',
  sunken: '#edeae2',
  line: '#dcd8cd',
  ink: '#16181d',
  ink2: '#474a50',
  ink3: '#63666c',
  onInk: '#f7f5f0',
}
const DARK = {
  surface: '#1b1f25',
  sunken: '#0c0e11',
  line: '#323840',
  ink: '#eceef0',
  ink2: '#b9bec5',
  ink3: '#979da6',
  onInk: '#121519',
}
const PEN = '#ffe26b'

const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
const VOICES: Readonly<Record<string, string>> = {
  ar: "'Noto Naskh Arabic', 'Geeza Pro', 'Segoe UI', serif",
  ja: "'Hiragino Mincho ProN', 'Yu Mincho', 'Noto Serif CJK JP', serif",
  'zh-hant': "'Songti TC', PMingLiU, 'Noto Serif CJK TC', serif",
}
const VOICE = "Georgia, 'Noto Serif', serif"

type Palette = typeof LIGHT

/**
 * The rules of a mail: classes of colors for both themes. Programs that leave the stylesheet out show a plain page with
 * all words.
 */
const rules = ({ surface, sunken, line, ink, ink2, ink3, onInk }: Palette): string => `
body,.page{background:${surface};color:${ink}}
.sunken{background:${sunken};color:${ink}}
.button a{background:${ink};color:${onInk}}
.note{color:${ink2}}
.footnote{color:${ink3};border-color:${line}}
.mark{fill:${ink}}
.shared{stroke:${surface}}`

const styleFor = ({ code }: Language): string => `
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
.page{width:100%;border-collapse:collapse}
.column{max-width:560px;margin:0 auto;padding:32px 20px;font:16px/1.5 ${SANS}}
p,h1,.mast,.code{margin:0 0 16px}
.voice{font-family:${VOICES[code] ?? VOICE}}
.mast{font-size:20px;font-weight:600;margin-bottom:24px}
.mast svg{vertical-align:-5px;margin-inline-end:8px}
h1{font-size:28px;line-height:1.2;font-weight:600}
.code{font-size:44px;line-height:1.2;font-weight:600;text-align:center;padding:16px 8px;border-radius:14px;letter-spacing:1px;white-space:nowrap}
.second{padding-left:.25em}
.button{margin:24px 0 8px}
.button a{display:inline-block;min-height:24px;padding:12px 20px;border-radius:24px;font-weight:600;text-decoration:none;text-align:center;text-wrap:balance}
.note{font-size:14px;margin-bottom:24px}
.footnote{font-size:13px;border-top:1px solid;padding-top:16px;margin-top:32px}
.preheader{display:none;max-height:0;overflow:hidden}
@media (max-width:380px){.code{font-size:36px}}
${rules(LIGHT)}
`

/** A stylesheet of its own: some programs drop a whole one for a rule that they do not know. */
const DARK_STYLE = `
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){${rules(DARK)}
}
`

/** A whole mail: one column of at most 600 pixels, without pictures, scripts or anything that is fetched. */
export function layout({
  language,
  siteName,
  subject,
  preheader,
  page,
}: {
  language: Language
  siteName: string
  subject: string
  preheader: string
  page: readonly Markup[]
}): string {
  const { tag, dir } = language
  return markup`<!doctype html>
<html lang="${tag}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${new Markup(styleFor(language))}</style>
<style>${new Markup(DARK_STYLE)}</style>
</head>
<body>
<div class="preheader">${preheader}</div>
<table class="page" role="presentation" lang="${tag}" dir="${dir}"><tr><td>
<div class="column">
<div class="mast voice">${MARK}<bdi>${siteName}</bdi></div>
${page}</div>
</td></tr></table>
</body>
</html>
`.html
}

const MARK = markup`<svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true"><path class="mark" fill-rule="evenodd" d="${LOGO_SHAPES}"/><path class="shared" fill="${PEN}" stroke-width="1.6" d="${LOGO_SHARED}"/></svg>`

export const title = (words: string): Markup => markup`<h1 class="voice">${words}</h1>
`

/** A code in two groups, between which no space is copied. */
export const code = (digits: string): Markup =>
  markup`<div class="code voice sunken" dir="ltr">${digits.slice(0, 3)}<span class="second">${digits.slice(3)}</span></div>
`

export const paragraph = (words: string | Markup): Markup => markup`<p>${words}</p>
`

export const button = (words: string, address: string): Markup =>
  markup`<p class="button"><a href="${address}">${words}</a></p>
`

/** What belongs to the part above it. */
export const note = (words: string): Markup => markup`<p class="note">${words}</p>
`

/** Why somebody gets the mail. */
export const footnote = (words: string): Markup => markup`<p class="footnote">${words}</p>
`

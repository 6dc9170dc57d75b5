import { localeOf, type Language } from '@parley/contract'
import type { Mail } from '#mail/mail.ts'
import { markup } from '#mail/markup.ts'
import { button, code as codeBox, footnote, layout, note, paragraph, title } from '#mail/layout.ts'
import { codeMail as texts } from '#texts/mail.ts'

/** A code and where it was asked for. */
type CodeMail = {
  /** Six digits. */
  code: string
  language: Language
  site: { name: string }
  origin: string
  /** The page with the code filled in; without one the mail does not speak of it. */
  link?: string | undefined
  askedAt: Date
}

/** The mail with a code for logging in or for proving an address. */
export function codeMail({ code, language, site, origin, link, askedAt }: CodeMail): Mail {
  const say = (text: (language: Language) => string) => text(language)
  const grouped = `${code.slice(0, 3)} ${code.slice(3)}`
  const why = texts.why(language, {
    site: new URL(origin).host,
    time: momentIn(language, askedAt),
  })
  const lines = [
    texts.subject(language, { code }),
    say(texts.whereAndHowLong),
    ...(link === undefined ? [] : [`${say(texts.open)}\n${link}\n${say(texts.pressThere)}`]),
    `${say(texts.notAsked)} ${say(texts.nothingHappens)}`,
    `-- \n${why}`,
  ]
  const page = [
    title(say(texts.title)),
    codeBox(code),
    paragraph(say(texts.whereAndHowLong)),
    ...(link === undefined ? [] : [button(say(texts.open), link), note(say(texts.pressThere))]),
    paragraph(markup`<strong>${say(texts.notAsked)}</strong> ${say(texts.nothingHappens)}`),
    footnote(why),
  ]
  return {
    // Digits with a space between them change places among letters that are written from right to left.
    subject: texts.subject(language, { code: language.dir === 'rtl' ? `\u2066${grouped}\u2069` : grouped }),
    text: `${lines.join('\n\n')}\n`,
    html: layout({
      language,
      siteName: site.name,
      subject: say(texts.title),
      preheader: say(texts.validFor),
      page,
    }),
    siteName: site.name,
    languageTag: language.tag,
  }
}

function momentIn(language: Language, at: Date): string {
  return new Intl.DateTimeFormat(localeOf(language.tag), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at)
}

import { details as m, words } from '#messages/auditLog.ts'
import * as authors from '#messages/authors.ts'
import * as legal from '#messages/legalTexts.ts'
import { listOf, listOfFigures } from '#messages/lists.ts'
import { words as reasons } from '#messages/moderation.ts'
import * as roles from '#messages/roles.ts'
import * as shell from '#messages/shell.ts'
import * as settings from '#messages/siteSettings.ts'
import { dateAndTime } from '#ui/format.ts'

/** How the log writes its details, and how a reader sees them. */
const DETAILS: readonly (readonly [RegExp, (found: string[]) => string])[] = [
  [/^(\d+) people$/, ([count]) => m.people({ count: Number(count) })],
  [
    /^(\d+) until (\d{4}-\S+)$/,
    ([count, until = '']) => m.peopleUntil({ count: Number(count), until: dateAndTime(until) }),
  ],
  [
    /^(\w+) until (\d{4}-\S+)$/,
    ([word = '', until = '']) => m.withUntil({ word: wordFor(word), until: dateAndTime(until) }),
  ],
  [/^(\d{4}-\d\d-\d\dT\S+)$/, ([at = '']) => dateAndTime(at)],
  [/^to (\d+)$/, ([number = '']) => m.toNumber({ number })],
  [/^run (\d+) matches$/, ([run = '']) => m.runMatches({ run })],
  [/^run (\d+) differs$/, ([run = '']) => m.runDiffers({ run })],
  [/^(\w+); the account has no identity proof$/, ([role = '']) => m.withoutProof({ role: wordFor(role) })],
  [/^It was (.+)$/s, ([name = '']) => m.formerName({ name })],
  [/^legal: (\w+), (\S+)$/, ([name = '', language = '']) => listOfFigures([wordFor(name), language])],
  [/^promised answer$/, m.promisedAnswer],
  [/^print introduction$/, m.printIntroduction],
]

/** Words that the log uses: reasons of moderation, ways to log in, roles, and what was changed. */
const WORDS: ReadonlyMap<string, () => string> = new Map(
  Object.entries({
    ...reasons,
    ...words,
    moderator: roles.moderator,
    administrator: roles.administrator,
    title: authors.titleLabel,
    body: authors.bodyLabel,
    language: shell.language,
    name: settings.name,
    contact: settings.contact,
    footerLinks: settings.footerLinks,
    whoStarts: settings.whoStarts,
    hasImport: settings.importing,
    isReviewedFirst: settings.review,
    privacy: legal.privacy,
    terms: legal.terms,
    accent: settings.accent,
    logoPath: settings.logo,
    darkLogoPath: settings.darkLogo,
    isNameInLogo: settings.nameInLogo,
  }),
)

const wordFor = (word: string): string => WORDS.get(word)?.() ?? word

/** Acts whose details are names that people gave. */
const NAMED = /^(topic|organization|member|facilitator)\./

/** A detail of the audit log in the language of the page. Names and codes stay as the log has them. */
export function auditDetail(detail: string, action: string): string {
  for (const [pattern, write] of DETAILS) {
    const found = pattern.exec(detail)
    if (found) return write(found.slice(1))
  }
  if (NAMED.test(action)) return detail
  return listOf(detail.split(', ').map(wordFor))
}

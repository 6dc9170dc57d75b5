import * as z from 'zod/mini'
import { inNormalForm } from './normal-form.ts'
import { STAFF_ROLES, STAFF_STEMS, STAFF_WORDS } from './staff-names.ts'
import { atMost, LIMITS } from './text.ts'

/**
 * Roles with which no part of a username may begin or end: `moderators` suggests the same role as `moderator`, and no
 * ordinary word begins or ends with them.
 */
const STEMS = ['parley', ...STAFF_STEMS]
/** Words that no username may contain as a part, since they suggest a role on the site. */
const ROLES = [...STEMS, ...STAFF_ROLES]

/** Reserved names, which could be mistaken for the site itself or for imported participants. */
export const RESERVED_USERNAMES: readonly string[] = [
  ...ROLES,
  ...STAFF_WORDS,
  'system',
  'root',
  'demo',
  'guest',
  'deleted',
  'deleted_user',
  'null',
  'undefined',
]

/** Characters and pairs of characters that look like others. */
const LOOK_ALIKES: readonly (readonly [seen: RegExp, as: string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/0/g, 'o'],
  [/[1i]/g, 'l'],
  [/2/g, 'z'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/[69]/g, 'g'],
  [/7/g, 't'],
  [/8/g, 'b'],
]

/** A name with look-alike characters replaced: two names that look alike have the same skeleton. */
const skeletonOf = (name: string): string =>
  LOOK_ALIKES.reduce((skeleton, [seen, as]) => skeleton.replace(seen, as), name.replaceAll('_', ''))

/** A skeleton without repeated letters: `moderattor` is read as `moderator`. */
const foldedOf = (skeleton: string): string => skeleton.replace(/(.)\1+/g, '$1')

const ROLE_SKELETONS = new Set(ROLES.map(skeletonOf).map(foldedOf))
const STEM_SKELETONS = STEMS.map(skeletonOf).map(foldedOf)
const NAME_SKELETONS = new Set(RESERVED_USERNAMES.map(skeletonOf))

/**
 * The parts of a name between underscores, and neighboring parts joined: `ad_min` has `admin`. They are many more than
 * its characters, so a name that is too long is cut.
 */
function partsOf(username: string): string[] {
  const parts = username.slice(0, LIMITS.usernameMax * 2).split('_')
  return parts.flatMap((_, from) =>
    parts.slice(from).map((_, at) => parts.slice(from, from + at + 1).join('')),
  )
}

/** The skeletons of a part with and without the digits around it: `admin7` looks like `admin`. */
const skeletonsOf = (part: string): string[] =>
  [part, part.replace(/^\d+/, ''), part.replace(/(?<!\d)\d+$/, '')]
    .filter((text) => text !== '')
    .map(skeletonOf)

/** Whether a name is reserved, contains a reserved part, or looks like a reserved name. */
export function isReservedUsername(username: string): boolean {
  if (
    skeletonOf(username).startsWith('ext') ||
    skeletonsOf(username).some((name) => NAME_SKELETONS.has(name))
  )
    return true
  return partsOf(username)
    .flatMap(skeletonsOf)
    .map(foldedOf)
    .some(
      (part) =>
        ROLE_SKELETONS.has(part) ||
        STEM_SKELETONS.some((stem) => part.startsWith(stem) || part.endsWith(stem)),
    )
}

/**
 * Whether a username looks like a name that belongs to somebody else: that of the site or an organization. A username
 * must not contain the site's name or a name of several words as a part. It may contain one word such as `Geneva`,
 * since people have such names.
 */
export function looksLikeName(username: string, name: string, { isOfSite = false } = {}): boolean {
  const words =
    inNormalForm(name, 'NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\d]+/gu) ?? []
  const spelled = words.join('')
  if (!/^[a-z0-9]{3,}$/.test(spelled)) return false
  const asPart = isOfSite || words.length > 1
  return (asPart ? partsOf(username) : [username]).flatMap(skeletonsOf).includes(skeletonOf(spelled))
}

/** The problem of a new username; undefined if it is valid. The form and the server share this function. */
export function usernameProblem(
  username: string,
): 'too_short' | 'too_long' | 'characters' | 'needs_letter' | 'double_underscore' | 'reserved' | undefined {
  return formProblem(username) ?? (isReservedUsername(username) ? 'reserved' : undefined)
}

function formProblem(username: string) {
  if (username.length < LIMITS.usernameMin) return 'too_short'
  if (username.length > LIMITS.usernameMax) return 'too_long'
  if (!/^[a-z0-9_]+$/.test(username)) return 'characters'
  if (!/[a-z0-9]/.test(username)) return 'needs_letter'
  return username.includes('__') ? 'double_underscore' : undefined
}

/** Whether a text has the form of a username; accounts may have names that were reserved later. */
export const isUsername = (text: string): boolean => formProblem(text) === undefined

/** The name of an account: lower-case letters, digits and single underscores; 2 to 20 characters. */
export const Username = z.string().check(
  atMost(100),
  z.refine(isUsername, {
    error: (issue) => `is not a username: ${formProblem(String(issue.input))}`,
  }),
)

/** A name that somebody chooses. It may not be reserved; accounts keep a name that was reserved later. */
export const NewUsername = z.string().check(
  atMost(100),
  z.refine((username) => usernameProblem(username) === undefined, {
    error: (issue) => `is not a username: ${usernameProblem(String(issue.input))}`,
  }),
)

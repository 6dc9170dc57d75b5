import {
  getSiteSettings,
  updateSiteSettings,
  uploadSiteLogo,
  type SiteLink,
  type SiteSettings,
} from '@parley/contract'
import { makeCall } from '#admin/call.ts'
import { type Command, type CommandInput, printValue, type Shell, UsageError } from '#admin/command.ts'
import { readFileOf } from '#admin/read-file.ts'

/** The settings by their names in the shell; logos are files there. */
const FIELDS = {
  name: 'name',
  contact: 'contact',
  footerLinks: 'footerLinks',
  accent: 'accent',
  logo: 'logoPath',
  darkLogo: 'darkLogoPath',
  isNameInLogo: 'isNameInLogo',
  whoStarts: 'whoStarts',
  hasImport: 'hasImport',
  isReviewedFirst: 'isReviewedFirst',
} as const satisfies Record<string, keyof SiteSettings>

const get: Command = {
  numArgs: { min: 0, max: 0 },
  flags: ['json'],
  run: printSettings,
}

const set: Command = {
  numArgs: { min: 2, max: 2 },
  texts: ['as'],
  flags: ['json'],
  run: async (command, shell) => {
    const [name = '', text = ''] = command.args
    const field = Object.entries(FIELDS).find(([known]) => known === name)?.[1]
    if (field === undefined)
      throw new UsageError(`${name} is not a setting: choose one of ${Object.keys(FIELDS).join(', ')}.`)
    const value =
      field === 'logoPath' || field === 'darkLogoPath'
        ? await logoPathOf(shell, command, text)
        : valueIn(field, text)
    const parsed = updateSiteSettings.input.safeParse({ [field]: value })
    if (!parsed.success)
      throw new UsageError(`${name} ${text}: ${parsed.error.issues[0]?.message ?? 'is not valid'}.`)
    await makeCall(shell, command, { call: updateSiteSettings, input: parsed.data })
    await printSettings(command, shell)
  },
}

export const settingsCommands: [name: string, command: Command][] = [
  ['site get', get],
  ['site set', set],
]

async function printSettings(command: CommandInput, shell: Shell): Promise<void> {
  const value = await makeCall(shell, command, { call: getSiteSettings, input: {} })
  const lines = Object.entries(FIELDS).map(([name, field]) => `${name}: ${textOfValue(value[field])}`)
  printValue(shell, command, { value, lines })
}

/** Stores the logo in a file; an empty path removes the logo. */
async function logoPathOf(shell: Shell, command: CommandInput, path: string): Promise<string> {
  if (path === '') return ''
  const imageBase64 = readFileOf(shell, path, 'logo').toString('base64')
  const uploaded = await makeCall(shell, command, { call: uploadSiteLogo, input: { imageBase64 } })
  if (uploaded.success) return uploaded.logoPath
  throw new UsageError(`${path} ${LOGO_PROBLEMS[uploaded.reason]}.`)
}

const LOGO_PROBLEMS = {
  not_an_image: 'is no PNG or JPEG',
  too_small: 'is less than 48 pixels wide or high',
  too_large: 'is larger than 2 MB or 4096 × 4096',
}

function valueIn(field: keyof SiteSettings, text: string): string | boolean | SiteLink[] {
  if (field === 'footerLinks')
    return text
      .split(';')
      .map((link) => link.trim().split(/\s+/))
      .filter(([first]) => first !== '')
      .map((words) => ({ label: words.slice(0, -1).join(' '), url: words.at(-1) ?? '' }))
  const isSwitch = field !== 'name' && field !== 'contact'
  return isSwitch && (text === 'true' || text === 'false') ? text === 'true' : text
}

const textOfValue = (value: SiteSettings[keyof SiteSettings]): string =>
  typeof value === 'object' ? value.map(({ label, url }) => `${label} ${url}`).join('; ') : String(value)

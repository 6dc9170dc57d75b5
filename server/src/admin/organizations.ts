import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  createOrganization,
  deleteOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
  uploadOrganizationImage,
  type AdministeredOrganization,
} from '@parley/contract'
import { makeCall } from '#admin/call.ts'
import { type Command, type CommandInput, type Shell, show, textOption, UsageError } from '#admin/command.ts'
import { messageOf } from '#admin/installation.ts'

const DETAILS = ['description', 'website', 'image', 'as']
const DETAILS_USAGE = '[--description <text>] [--website <address>] [--image <file>] [--as <username>]'

const list: Command = {
  usage: '[--json]',
  description: 'Lists all organizations with what is counted of them.',
  numArgs: { min: 0, max: 0 },
  flags: ['json'],
  run: async (command, shell) => {
    const { organizationList } = await makeCall(shell, command, { call: listOrganizations, input: {} })
    show(shell, command, { value: organizationList, lines: organizationList.map(lineOf) })
  },
}

const get: Command = {
  usage: '<name> [--json]',
  description: 'Shows an organization and its members.',
  numArgs: { min: 1, max: 1 },
  flags: ['json'],
  run: async (command, shell) => {
    const input = { organizationName: command.args[0] ?? '' }
    const value = await makeCall(shell, command, { call: getOrganization, input })
    const { organization, memberList } = value
    const { description, imageUrl } = organization
    const members = memberList.map(
      ({ username, isFacilitator }) => `${username}: ${isFacilitator ? 'facilitator' : 'member'}`,
    )
    const lines = [lineOf(organization), description, imageUrl ?? '', ...members].filter(
      (line) => line !== '',
    )
    show(shell, command, { value, lines })
  },
}

const create: Command = {
  usage: `<name> ${DETAILS_USAGE}`,
  description: 'Creates an organization that its members post as. The image is a PNG or JPEG.',
  numArgs: { min: 1, max: 1 },
  texts: DETAILS,
  run: async (command, shell) => {
    const organizationName = command.args[0] ?? ''
    const input = { organizationName, ...(await detailsFrom(command, shell)) }
    await makeCall(shell, command, { call: createOrganization, input })
    shell.print(`Created the organization ${organizationName.trim()}.`)
  },
}

const edit: Command = {
  usage: `<name> [--name <new name>] ${DETAILS_USAGE}`,
  description:
    'Changes what is named of an organization, everywhere at once. An empty text or image removes it.',
  numArgs: { min: 1, max: 1 },
  texts: ['name', ...DETAILS],
  run: async (command, shell) => {
    const organizationName = command.args[0] ?? ''
    const { organization } = await makeCall(shell, command, {
      call: getOrganization,
      input: { organizationName },
    })
    const newOrganizationName = textOption(command, 'name') ?? organizationName
    const details = await detailsFrom(command, shell, organization)
    await makeCall(shell, command, {
      call: updateOrganization,
      input: { organizationName, newOrganizationName, ...details },
    })
    shell.print(`Changed the organization ${newOrganizationName.trim()}.`)
  },
}

const remove: Command = {
  usage: '<name> [--as <username>]',
  description: 'Deletes an organization that has no members and that nothing was posted as.',
  numArgs: { min: 1, max: 1 },
  texts: ['as'],
  run: async (command, shell) => {
    const organizationName = command.args[0] ?? ''
    await makeCall(shell, command, { call: deleteOrganization, input: { organizationName } })
    shell.print(`Deleted the organization ${organizationName}.`)
  },
}

export const organizationCommands: [name: string, command: Command][] = [
  ['organization list', list],
  ['organization get', get],
  ['organization create', create],
  ['organization edit', edit],
  ['organization delete', remove],
]

const lineOf = (organization: AdministeredOrganization): string => {
  const { name, websiteUrl, numMembers, numFacilitators, numConversations } = organization
  const website = websiteUrl === '' ? 'no website' : websiteUrl
  return `${name}: ${website}, members: ${numMembers}, facilitators: ${numFacilitators}, conversations: ${numConversations}`
}

type Present = Pick<AdministeredOrganization, 'description' | 'websiteUrl' | 'imagePath'>
const NOTHING: Present = { description: '', websiteUrl: '', imagePath: '' }

async function detailsFrom(command: CommandInput, shell: Shell, present = NOTHING) {
  const image = textOption(command, 'image')
  return {
    description: textOption(command, 'description') ?? present.description,
    websiteUrl: textOption(command, 'website') ?? present.websiteUrl,
    imagePath: image === undefined ? present.imagePath : await uploadedPath(command, shell, image),
    isFullImagePath: false,
  }
}

async function uploadedPath(command: CommandInput, shell: Shell, path: string): Promise<string> {
  if (path === '') return ''
  const imageBase64 = readImage(resolve(shell.folder, path)).toString('base64')
  const uploaded = await makeCall(shell, command, { call: uploadOrganizationImage, input: { imageBase64 } })
  if (uploaded.success) return uploaded.imagePath
  throw new UsageError(`${path} ${PROBLEMS[uploaded.reason]}.`)
}

function readImage(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new UsageError(`The image cannot be read: ${messageOf(error)}.`)
  }
}

const PROBLEMS = {
  not_an_image: 'is no PNG or JPEG',
  too_small: 'is smaller than 200 × 200',
  too_large: 'is larger than 2 MB or 4096 × 4096',
}

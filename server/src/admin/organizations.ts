import {
  createOrganization,
  deleteOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
  uploadOrganizationImage,
  type AdministeredOrganization,
  websiteOf,
} from '@parley/contract'
import { callCommand, type Fields } from '#admin/call-command.ts'
import { makeCall } from '#admin/call.ts'
import { type Command, type CommandInput, type Shell, textOption, UsageError } from '#admin/command.ts'
import { readFileOf } from '#admin/read-file.ts'

const NAME_ARGUMENT = { name: 'organizationName' }
const DETAIL_OPTIONS = { description: 'description', website: 'websiteUrl', image: 'imagePath' }

export const organizationCommands: [name: string, command: Command][] = [
  [
    'organization list',
    callCommand(listOrganizations, {
      none: 'There are no organizations.',
      lines: ({ organizationList }) => organizationList.map(lineOf),
    }),
  ],
  [
    'organization get',
    callCommand(getOrganization, {
      args: NAME_ARGUMENT,
      lines: ({ organization, memberList }) =>
        [
          lineOf(organization),
          organization.description,
          organization.imageUrl ?? '',
          ...memberList.map(
            ({ username, isFacilitator }) => `${username}: ${isFacilitator ? 'facilitator' : 'member'}`,
          ),
        ].filter((line) => line !== ''),
    }),
  ],
  [
    'organization create',
    callCommand(createOrganization, {
      args: NAME_ARGUMENT,
      options: DETAIL_OPTIONS,
      preset: { description: '', websiteUrl: '', imagePath: '', isFullImagePath: false },
      toInput: withImage,
      lines: (_, [name = '']) => [`Created the organization ${name.trim()}.`],
    }),
  ],
  [
    'organization edit',
    callCommand(updateOrganization, {
      args: NAME_ARGUMENT,
      options: { name: 'newOrganizationName', ...DETAIL_OPTIONS },
      preset: async (shell, command) => {
        const input = { organizationName: command.args[0] ?? '' }
        const { organization } = await makeCall(shell, command, { call: getOrganization, input })
        const { name, description, imagePath } = organization
        const websiteUrl = websiteOf(organization)
        return { newOrganizationName: name, description, websiteUrl, imagePath, isFullImagePath: false }
      },
      toInput: withImage,
      lines: (_, [name = ''], { command }) => [
        `Changed the organization ${(textOption(command, 'name') ?? name).trim()}.`,
      ],
    }),
  ],
  [
    'organization delete',
    callCommand(deleteOrganization, {
      args: NAME_ARGUMENT,
      lines: (_, [name]) => [`Deleted the organization ${name}.`],
    }),
  ],
]

const lineOf = (organization: AdministeredOrganization): string => {
  const { name, numMembers, numFacilitators, numConversations } = organization
  const website = websiteOf(organization) || 'no website'
  return `${name}: ${website}, members: ${numMembers}, facilitators: ${numFacilitators}, conversations: ${numConversations}`
}

/** Stores the image of --image and adds its path to the input. */
async function withImage(fields: Fields, shell: Shell, command: CommandInput): Promise<Fields> {
  const path = textOption(command, 'image')
  if (path === undefined || path === '') return fields
  const imageBase64 = readFileOf(shell, path, 'image').toString('base64')
  const uploaded = await makeCall(shell, command, { call: uploadOrganizationImage, input: { imageBase64 } })
  if (uploaded.success) return { ...fields, imagePath: uploaded.imagePath }
  throw new UsageError(`${path} ${IMAGE_PROBLEMS[uploaded.reason]}.`)
}

const IMAGE_PROBLEMS = {
  not_an_image: 'is no PNG or JPEG',
  too_small: 'is smaller than 200 × 200',
  too_large: 'is larger than 2 MB or 4096 × 4096',
}

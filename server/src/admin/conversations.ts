import {
  administerConversation,
  ConversationState,
  handOverConversation,
  listAllConversations,
  type AdministeredConversation,
} from '@parley/contract'
import { callCommand } from '#admin/call-command.ts'
import { makeTypedCall } from '#admin/call.ts'
import { type Command, textOption, UsageError } from '#admin/command.ts'

const list: Command = {
  numArgs: { min: 0, max: 0 },
  texts: ['search', 'state'],
  flags: ['json'],
  run: async (command, shell) => {
    const state = textOption(command, 'state')
    if (state !== undefined && !ConversationState.safeParse(state).success)
      throw new UsageError(`There is no state ${state}: use ${ConversationState.options.join(' or ')}.`)
    const filter = { search: textOption(command, 'search'), state }
    const isJson = command.options['json'] === true
    let numFound = 0
    for (let after: string | undefined; ;) {
      const input = { ...filter, after }
      const page = await makeTypedCall(shell, command, { call: listAllConversations, input })
      numFound += page.conversationList.length
      for (const conversation of page.conversationList)
        shell.print(isJson ? JSON.stringify(conversation) : lineOf(conversation))
      // A page may be empty although others follow.
      if (page.next === undefined) break
      after = page.next
    }
    if (numFound === 0 && !isJson) shell.print('No conversation matches.')
  },
}

function lineOf(conversation: AdministeredConversation): string {
  const { isPublic, isClosed, isLocked, isOrphaned, numWaiting } = conversation
  return [
    `${conversation.conversationSlugId}: ${conversation.title}`,
    `by ${conversation.organizationName ?? conversation.username ?? 'an account that is gone'}`,
    `since ${conversation.createdAt.slice(0, 10)}`,
    isPublic ? 'public' : 'private',
    ...(isClosed ? ['closed'] : []),
    ...(isLocked ? ['locked'] : []),
    ...(isOrphaned ? ['led by nobody'] : []),
    ...(numWaiting > 0 ? [`waiting for review: ${numWaiting}`] : []),
  ].join(', ')
}

const slug = { slug: 'conversationSlugId' }

const changeCommand = (change: 'close' | 'reopen', outcome: string) =>
  callCommand(administerConversation, {
    args: slug,
    preset: { change },
    lines: (_, [slugId]) => [`The conversation ${slugId} is ${outcome}.`],
  })

const remove = callCommand(administerConversation, {
  args: slug,
  options: { confirm: 'confirm' },
  preset: { change: 'delete' },
  toInput: ({ confirm, ...fields }) => {
    if (confirm !== fields['conversationSlugId'])
      throw new UsageError('--confirm names another conversation.')
    return fields
  },
  lines: (_, [slugId]) => [`The conversation ${slugId} is deleted.`],
})

const REFUSALS = {
  not_member: 'This person is not a member of the organization.',
  no_members: 'The organization has no members.',
  author_gone: 'Its author has deleted the account, and the conversation goes with it.',
}

const handOver = callCommand(handOverConversation, {
  args: slug,
  options: { to: 'username', organization: 'organizationName' },
  lines: (outcome, [slugId], { command }) => {
    if (!outcome.success) throw new UsageError(REFUSALS[outcome.reason])
    const leader = textOption(command, 'organization') ?? textOption(command, 'to')
    return [`The conversation ${slugId} is led by ${leader} now.`]
  },
})

export const conversationCommands: [name: string, command: Command][] = [
  ['conversation list', list],
  ['conversation close', changeCommand('close', 'closed')],
  ['conversation reopen', changeCommand('reopen', 'open again')],
  ['conversation delete', remove],
  ['conversation hand-over', handOver],
]

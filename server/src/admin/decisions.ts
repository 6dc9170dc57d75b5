import {
  DecisionDetail,
  getConversationModeration,
  getOpinionModeration,
  moderateConversation,
  moderateOpinion,
  ModerationReason,
  withdrawConversationModeration,
  withdrawOpinionModeration,
} from '@parley/contract'
import { makeCall } from '#admin/call.ts'
import { type Command, type CommandInput, requireText, show, textOption, UsageError } from '#admin/command.ts'

const REASONS = 'misleading, antisocial, illegal, doxing, sexual, spam, duplicate or off_topic'
const KIND = 'conversation|opinion'

const moderate: Command = {
  usage:
    `${KIND} <slug> lock|move|hide --reason <reason> --as <username> [--explanation <text>] ` +
    '[--duplicate-of <slug>]',
  description: `Locks a conversation, or moves or hides an opinion, or changes the decision. Reasons: ${REASONS}.`,
  numArgs: { min: 3, max: 3 },
  texts: ['reason', 'explanation', 'duplicate-of', 'as'],
  run: async (command, shell) => {
    const [kind, slugId = '', action = ''] = command.args
    const decision = decisionFrom(command)
    if (isConversation(kind)) {
      if (action !== 'lock') throw new UsageError('A conversation is locked: use lock.')
      const input = { conversationSlugId: slugId, moderationAction: action, ...decision } as const
      await makeCall(shell, command, { call: moderateConversation, input })
    } else {
      if (action !== 'move' && action !== 'hide')
        throw new UsageError('An opinion is moved or hidden: use move or hide.')
      const input = { opinionSlugId: slugId, moderationAction: action, ...decision } as const
      await makeCall(shell, command, { call: moderateOpinion, input })
    }
    shell.print(`The ${kind} ${slugId} is ${DONE[action]}.`)
  },
}

const withdraw: Command = {
  usage: `${KIND} <slug> --as <username> [--explanation <text>]`,
  description: 'Withdraws the decision about a conversation or an opinion, with all its effects.',
  numArgs: { min: 2, max: 2 },
  texts: ['explanation', 'as'],
  run: async (command, shell) => {
    const [kind, slugId = ''] = command.args
    requireText(command, 'as')
    const moderationExplanation = textOption(command, 'explanation') ?? ''
    if (isConversation(kind)) {
      const input = { conversationSlugId: slugId, moderationExplanation }
      await makeCall(shell, command, { call: withdrawConversationModeration, input })
    } else {
      const input = { opinionSlugId: slugId, moderationExplanation }
      await makeCall(shell, command, { call: withdrawOpinionModeration, input })
    }
    shell.print(`The decision about the ${kind} ${slugId} is withdrawn.`)
  },
}

const decision: Command = {
  usage: `${KIND} <slug> [--json]`,
  description: 'Shows the decision that holds for a conversation or an opinion.',
  numArgs: { min: 2, max: 2 },
  flags: ['json'],
  run: async (command, shell) => {
    const [kind, slugId = ''] = command.args
    const value = isConversation(kind)
      ? await makeCall(shell, command, {
          call: getConversationModeration,
          input: { conversationSlugId: slugId },
        })
      : await makeCall(shell, command, { call: getOpinionModeration, input: { opinionSlugId: slugId } })
    const lines =
      value.status === 'unmoderated'
        ? ['Nothing is decided.']
        : [
            `${value.action}: ${value.detail ?? value.reason}, ${value.updatedAt}, by ${value.username ?? 'the source'}`,
            ...(value.explanation === '' ? [] : [value.explanation]),
          ]
    show(shell, command, { value, lines })
  },
}

export const decisionCommands: [name: string, command: Command][] = [
  ['moderate', moderate],
  ['withdraw', withdraw],
  ['decision', decision],
]

const DONE = { lock: 'locked', move: 'moved', hide: 'hidden' } as const

function isConversation(kind: string | undefined): boolean {
  if (kind === 'conversation' || kind === 'opinion') return kind === 'conversation'
  throw new UsageError(`There is no ${kind} to decide on: use conversation or opinion.`)
}

/** Decisions have an author, whom the ledger does not name and the audit does. */
function decisionFrom(command: CommandInput) {
  requireText(command, 'as')
  const duplicateOfSlugId = textOption(command, 'duplicate-of')
  return {
    ...reasonOf(requireText(command, 'reason')),
    moderationExplanation: textOption(command, 'explanation') ?? '',
    ...(duplicateOfSlugId === undefined ? {} : { duplicateOfSlugId }),
  }
}

function reasonOf(given: string) {
  const detail = DecisionDetail.safeParse(given)
  if (detail.success) return { moderationReason: 'spam', detail: detail.data } as const
  const reason = ModerationReason.safeParse(given)
  if (reason.success) return { moderationReason: reason.data }
  throw new UsageError(`There is no reason ${given}: use ${REASONS}.`)
}

import {
  addMember,
  type Call,
  createTopic,
  DecisionDetail,
  dismissPattern,
  getConversationModeration,
  getOpinionModeration,
  getUser,
  listAllTopics,
  listPatterns,
  listUsersWithRoles,
  moderateConversation,
  moderateOpinion,
  orderTopics,
  type Output,
  readmitPattern,
  removeMember,
  renameTopic,
  retireTopic,
  setFacilitator,
  setPatternAside,
  setRole,
  withdrawConversationModeration,
  withdrawOpinionModeration,
} from '@parley/contract'
import type * as z from 'zod/mini'
import { callCommand } from '#admin/call-command.ts'
import { makeCall } from '#admin/call.ts'
import { type Command, UsageError } from '#admin/command.ts'
import { lineOfUser } from '#admin/people.ts'

type NamedCommand = [name: string, command: Command]

const roleCommand = (isGranted: boolean) =>
  callCommand(setRole, {
    args: { role: 'role', username: 'username' },
    preset: { isGranted, isPhoneOnlyAccepted: true },
    lines: async ({ success }, [role = '', username = ''], { shell, command }) => {
      if (!success)
        throw new UsageError(`${username} is the last administrator: grant somebody else the role first.`)
      const roleWithArticle = role === 'administrator' ? 'an administrator' : 'a moderator'
      if (!isGranted) return [`${username} is not ${roleWithArticle} any more.`]
      const { isPhoneOnly } = await makeCall(shell, command, { call: getUser, input: { username } })
      const warning = `Warning: ${username} logs in by a code alone. Whoever takes over the phone number or the mailbox also takes over this role.`
      return [...(isPhoneOnly ? [warning] : []), `${username} is ${roleWithArticle} now.`]
    },
  })

export const userCommands: NamedCommand[] = [
  ['grant', roleCommand(true)],
  ['revoke', roleCommand(false)],
  ['user get', callCommand(getUser, { args: { username: 'username' }, lines: (user) => [lineOfUser(user)] })],
  [
    'user list',
    callCommand(listUsersWithRoles, {
      none: 'Nobody has a role.',
      lines: ({ userList }) => userList.map(lineOfUser),
    }),
  ],
]

const memberCommand = (
  call: typeof addMember | typeof removeMember | typeof setFacilitator,
  outcome: string,
  preset = {},
) =>
  callCommand(call, {
    args: { username: 'username', organization: 'organizationName' },
    preset,
    lines: (_, [username, organization]) => [`${username} ${outcome} ${organization} now.`],
  })

export const memberCommands: NamedCommand[] = [
  ['member add', memberCommand(addMember, 'is a member of')],
  ['member remove', memberCommand(removeMember, 'is no member of')],
  ['member facilitator', memberCommand(setFacilitator, 'is a facilitator of', { isFacilitator: true })],
  ['member no-facilitator', memberCommand(setFacilitator, 'is no facilitator of', { isFacilitator: false })],
]

const topicAndName = { code: 'topicCode', name: 'name' }

const retirementCommand = (isRetired: boolean, outcome: string) =>
  callCommand(retireTopic, {
    args: { code: 'topicCode' },
    preset: { isRetired },
    lines: (_, [code]) => [`The topic ${code} ${outcome}.`],
  })

export const topicCommands: NamedCommand[] = [
  [
    'topic list',
    callCommand(listAllTopics, {
      none: 'There are no topics.',
      lines: ({ topicList }) =>
        topicList.map(
          ({ code, name, numConversations, numFollowers, isRetired }) =>
            `${code}: ${name}, conversations: ${numConversations}, followers: ${numFollowers}${isRetired ? ', retired' : ''}`,
        ),
    }),
  ],
  [
    'topic create',
    callCommand(createTopic, {
      args: topicAndName,
      lines: (_, [code, name = '']) => [`Created the topic ${name.trim()}; its page is /topic/${code}.`],
    }),
  ],
  [
    'topic rename',
    callCommand(renameTopic, {
      args: topicAndName,
      lines: (_, [code, name = '']) => [`The topic ${code} is called ${name.trim()} now.`],
    }),
  ],
  ['topic retire', retirementCommand(true, 'is not offered any more')],
  ['topic restore', retirementCommand(false, 'is offered again')],
  [
    'topic order',
    callCommand(orderTopics, { args: { code: 'topicCodeList' }, lines: () => ['Ordered the topics.'] }),
  ],
]

const PARTICIPLES = new Map([
  ['lock', 'locked'],
  ['move', 'moved'],
  ['hide', 'hidden'],
])

/** The commands for decisions about conversations or opinions. */
const decisionCommands = (
  kind: 'conversation' | 'opinion',
  moderate: typeof moderateConversation | typeof moderateOpinion,
  withdraw: typeof withdrawConversationModeration | typeof withdrawOpinionModeration,
  get: Call<z.ZodMiniType, z.ZodMiniType<PresentDecision>>,
): NamedCommand[] => {
  const slug = { slug: `${kind}SlugId` }
  return [
    [
      `moderate ${kind}`,
      callCommand(moderate, {
        args: { ...slug, action: 'moderationAction' },
        options: {
          reason: 'moderationReason',
          explanation: 'moderationExplanation',
          'duplicate-of': 'duplicateOfSlugId',
        },
        preset: { moderationExplanation: '' },
        toInput: (fields) => {
          const detail = DecisionDetail.safeParse(fields['moderationReason'])
          return detail.success ? { ...fields, moderationReason: 'spam', detail: detail.data } : fields
        },
        lines: (_, [slugId, action = '']) => [`The ${kind} ${slugId} is ${PARTICIPLES.get(action)}.`],
      }),
    ],
    [
      `withdraw ${kind}`,
      callCommand(withdraw, {
        args: slug,
        options: { explanation: 'moderationExplanation' },
        preset: { moderationExplanation: '' },
        lines: (_, [slugId]) => [`The decision about the ${kind} ${slugId} is withdrawn.`],
      }),
    ],
    [`decision ${kind}`, callCommand(get, { args: slug, lines: linesOfDecision })],
  ]
}

type PresentDecision = Output<typeof getConversationModeration> | Output<typeof getOpinionModeration>

function linesOfDecision(decision: PresentDecision): string[] {
  if (decision.status === 'unmoderated') return ['Nothing is decided.']
  const { action, detail, reason, updatedAt, username, explanation } = decision
  return [
    `${action}: ${detail ?? reason}, ${updatedAt}, by ${username ?? 'the source'}`,
    ...(explanation === '' ? [] : [explanation]),
  ]
}

const patternCommand = (
  call: typeof setPatternAside | typeof dismissPattern | typeof readmitPattern,
  outcome: string,
) =>
  callCommand(call, {
    args: { pattern: 'patternSlugId' },
    options: { explanation: 'moderationExplanation' },
    preset: { moderationExplanation: '' },
    lines: ({ numPeople }) => [`${outcome} People of the pattern: ${numPeople}.`],
  })

export const moderationCommands: NamedCommand[] = [
  ...decisionCommands(
    'conversation',
    moderateConversation,
    withdrawConversationModeration,
    getConversationModeration,
  ),
  ...decisionCommands('opinion', moderateOpinion, withdrawOpinionModeration, getOpinionModeration),
  [
    'pattern list',
    callCommand(listPatterns, {
      args: { slug: 'conversationSlugId' },
      none: 'There are no unusual patterns in this conversation.',
      lines: ({ patternList }) =>
        patternList.map(
          ({ patternSlugId, kind, state, numPeople, numVotes, foundAt }) =>
            `${patternSlugId}: ${kind}, ${state}, people: ${numPeople}, votes: ${numVotes}, found ${foundAt}`,
        ),
    }),
  ],
  ['pattern set-aside', patternCommand(setPatternAside, 'Set aside.')],
  ['pattern readmit', patternCommand(readmitPattern, 'Readmitted.')],
  ['pattern nothing-wrong', patternCommand(dismissPattern, 'Nothing wrong.')],
]

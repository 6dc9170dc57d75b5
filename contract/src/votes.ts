import * as z from 'zod/mini'
import { TOO_FREQUENT } from './audit.ts'
import { call } from './call.ts'
import { Publication } from './conversations.ts'
import { Routing } from './routing.ts'
import { atMostItems, ConsentVersion, Instant, LIMITS, SlugId, VoteChoice } from './text.ts'

/** What a person may do with a vote: cast it, change it or withdraw it. */
export const VoteAction = z.enum([...VoteChoice.options, 'cancel'])
export type VoteAction = z.infer<typeof VoteAction>

/** The number that represents a choice in the database, the analysis and exported files. */
export const VOTE_VALUES = { agree: 1, pass: 0, disagree: -1 } as const satisfies Record<VoteChoice, number>

/** The choice that a number represents. */
export function voteChoiceOf(value: number): VoteChoice {
  const choice = VoteChoice.options.find((option) => VOTE_VALUES[option] === value)
  if (choice === undefined) throw new Error(`No vote has the value ${value}`)
  return choice
}

export const castVote = call({
  path: '/vote/cast',
  summary: 'Casts, changes or takes back a vote; false where voting is not possible any more',
  access: 'device',
  effect: 'write',
  audit: TOO_FREQUENT,
  input: z.strictObject({
    opinionSlugId: SlugId,
    chosenOption: VoteAction,
    /**
     * The version of the consent that the person accepted before the first vote in this conversation; stored with the
     * conversation, the kind of its publication, and the time. Optional for existing clients.
     */
    consentVersion: z.optional(ConsentVersion),
    /** The vote was cast inside the page of another site, where a visitor could be tricked into it. */
    via: z.optional(z.literal('embed')),
    /**
     * The card said that the opinion is about the person: if it is not any more, the vote is refused, since it would be
     * published otherwise than the person was told.
     */
    isAboutPerson: z.optional(z.literal(true)),
    /** How the opinion was chosen, if it was drawn. Only the first vote of a person on an opinion stores it. */
    routing: z.optional(Routing),
  }),
  output: z.boolean(),
})

export const listOwnVotes = call({
  path: '/user/vote/get-by-conversations',
  summary: "The viewer's own votes in some conversations",
  access: 'guest',
  effect: 'read',
  input: z.strictObject({ conversationSlugIdList: z.array(SlugId).check(atMostItems(LIMITS.slugList)) }),
  /** The newest opinions, if there are more than `LIMITS.ownVotes`. */
  output: z
    .array(z.object({ opinionSlugId: SlugId, votingAction: VoteChoice }))
    .check(atMostItems(LIMITS.ownVotes)),
})

export const listOwnConsents = call({
  path: '/user/consent/get-by-conversations',
  summary: 'What the viewer accepted before taking part in some conversations',
  access: 'guest',
  effect: 'read',
  input: z.strictObject({ conversationSlugIdList: z.array(SlugId).check(atMostItems(LIMITS.slugList)) }),
  output: z.array(
    z.object({
      conversationSlugId: SlugId,
      /** What the conversation was going to publish when the person accepted it. */
      kind: Publication,
      version: ConsentVersion,
      consentedAt: Instant,
    }),
  ),
})

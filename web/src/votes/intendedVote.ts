import { VoteChoice } from '@parley/contract'
import { hasShape, INTENTION_TTL, isOneOf, isOptional, isString, stored } from '#device/stored.ts'

/** A vote that needs an account first, with the text of its opinion; stored on this device until the login. */
export const intendedVote = stored(
  'parley:intended-vote',
  hasShape({
    conversationSlugId: isString,
    opinionSlugId: isString,
    opinion: isString,
    choice: isOneOf(VoteChoice.options),
    aboutPerson: isOptional(hasShape({})),
  }),
  { ttl: INTENTION_TTL },
)

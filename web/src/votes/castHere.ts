import type { VoteAction, VoteChoice } from '@parley/contract'
import { onStatusChange } from '#shell/session.ts'
import { makeStore } from '#ui/store.ts'
import type { Votes } from './tally.ts'

type Press = {
  action: VoteAction
  /** What the server held last; a refused press falls back to it. */
  confirmed: VoteAction
}

/**
 * What was pressed since the page was opened. It stands above the server's answer, because an answer that was under
 * way during a press would bring back what was true before it.
 */
export const castHere = makeStore<ReadonlyMap<string, Press>>(new Map())

/** Notes a press; `former` is the vote shown before it. */
export const putCastHere = (opinionSlugId: string, action: VoteAction, former?: VoteChoice): void =>
  put(opinionSlugId, {
    action,
    confirmed: castHere.get().get(opinionSlugId)?.confirmed ?? former ?? 'cancel',
  })

export const confirmCastHere = (opinionSlugId: string, confirmed: VoteAction): void => {
  const press = castHere.get().get(opinionSlugId)
  if (press) castHere.set(new Map([...castHere.get(), [opinionSlugId, { ...press, confirmed }]]))
}

/** Falls back to what the server held last. */
export const takeBackCastHere = (opinionSlugId: string): Press | undefined => {
  const press = castHere.get().get(opinionSlugId)
  if (press) put(opinionSlugId, { action: press.confirmed, confirmed: press.confirmed })
  return press
}

export const forgetCastHere = (): void => castHere.set(new Map())

// Another account, or none, has other votes; where a guest's were merged the server knows which one counts.
onStatusChange(({ newStatus, oldStatus }) => {
  if (newStatus.isLoggedIn !== oldStatus.isLoggedIn || (oldStatus.isKnown && !newStatus.isKnown))
    forgetCastHere()
})

/** The server's answer with presses above it; the newest press stands last. */
export const withPresses = (
  known: Iterable<readonly [string, VoteChoice]>,
  presses: Iterable<readonly [string, VoteAction]>,
): Votes => {
  const votes = new Map(known)
  for (const [slugId, action] of presses) {
    votes.delete(slugId)
    if (action !== 'cancel') votes.set(slugId, action)
  }
  return votes
}

const put = (opinionSlugId: string, press: Press) => {
  const others = [...castHere.get()].filter(([slugId]) => slugId !== opinionSlugId)
  castHere.set(new Map([...others, [opinionSlugId, press]]))
}

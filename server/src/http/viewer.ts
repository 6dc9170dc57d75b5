import { AppError, type Access, type LoginStatus, type Suspension } from '@parley/contract'

/** The caller: a device, and its user if the device is known. */
export type Viewer = {
  did: string
  user: ViewerUser | undefined
}

export type ViewerUser = {
  id: number
  username: string
  isRegistered: boolean
  isLoggedIn: boolean
  isModerator: boolean
  isAdministrator: boolean
  /** The organizations whose conversations this person moderates; absent if there are none. */
  facilitatedOrganizationIds?: readonly number[]
  /** The person has muted somebody, so lists leave something out. */
  hasMutes?: true
  /** The end of the hold, before which this device may not do anything irreversible. */
  holdUntil?: Date
  /** When this device joined the account. */
  joinedAt: Date
  /** When the person last proved on this device who they are. It says nothing of guests. */
  provenAt: Date
  /** An administrator has suspended this person; {@link suspensionOf} says whether it still lasts. */
  suspension?: Suspension
}

/** A viewer who is known: a guest or a registered user. */
export type KnownViewer = Viewer & {
  user: ViewerUser
}

/** The id of the site itself, in whose name the shell acts. No account has it. */
export const SITE_ID = 0

/** The account of a viewer; undefined for the site itself. */
export const accountIdOf = ({ user: { id } }: KnownViewer): number | undefined =>
  id === SITE_ID ? undefined : id

/** The type of the viewer that a handler gets, which depends on the access of its call. */
export type ViewerFor<A extends Access> = A extends 'anyone'
  ? KnownViewer | undefined
  : A extends 'device'
    ? Viewer
    : KnownViewer

export const loginStatusOf = ({ user }: Viewer): LoginStatus => ({
  isKnown: user !== undefined,
  isRegistered: user?.isRegistered ?? false,
  isLoggedIn: user?.isLoggedIn ?? false,
})

/** Whether a viewer has the access that a call needs. */
export function mayCall(access: Access, viewer: Viewer | undefined): boolean {
  if (access === 'anyone') return true
  if (access === 'device') return viewer !== undefined
  const user = viewer?.user
  if (user === undefined) return false
  const isActive = user.isRegistered && user.isLoggedIn
  switch (access) {
    case 'guest':
      return !user.isRegistered || user.isLoggedIn
    case 'user':
      return isActive
    case 'moderator':
      return isActive && (user.isModerator || user.isAdministrator)
    case 'administrator':
      return isActive && user.isAdministrator
  }
}

const FRESH_MS = 24 * 3_600_000

/** Whether the last proof on a device, which logged it in, is not older than a day. */
export const isFresh = (provenAt: Date, now: Date): boolean => provenAt.getTime() > now.getTime() - FRESH_MS

/** Whether a device is logged in, and need not prove again who its person is. */
export const hasFreshProof = ({ user }: Viewer, now: Date): boolean =>
  user !== undefined && user.isRegistered && user.isLoggedIn && isFresh(user.provenAt, now)

/** Refuses irreversible actions and moderation on a device that joined its account recently. */
export function assertNotOnHold({ user }: Viewer, now: Date): void {
  if (user?.holdUntil === undefined || user.holdUntil <= now) return
  const until = user.holdUntil.toISOString()
  throw new AppError(
    'forbidden',
    'device_on_hold',
    `This device joined the account recently and can do this from ${until}.`,
    {
      until,
    },
  )
}

/** The suspension of a person while it lasts; it ends by itself at its time. */
export const suspensionOf = ({ user }: Viewer, now: Date): Suspension | undefined =>
  user?.suspension?.until === undefined || new Date(user.suspension.until) > now
    ? user?.suspension
    : undefined

/** Refuses a write of a suspended person. Whoever uses a device that was logged out does not learn why. */
export function assertNotSuspended(viewer: Viewer, now: Date): void {
  const suspension = suspensionOf(viewer, now)
  if (suspension === undefined || viewer.user === undefined) return
  const { until } = suspension
  const isLoggedOut = viewer.user.isRegistered && !viewer.user.isLoggedIn
  throw new AppError(
    'forbidden',
    'suspended',
    `You are suspended ${until === undefined ? 'until the suspension is lifted' : `until ${until}`}, and can only read.`,
    { until, suspension: isLoggedOut ? undefined : suspension },
  )
}

/**
 * Refuses an irreversible action on one item of an account by a device on hold, unless the item was created after the
 * device joined.
 */
export function assertNotOnHoldFor(subject: { madeAt: Date }, viewer: KnownViewer, now: Date): void {
  if (subject.madeAt < viewer.user.joinedAt) assertNotOnHold(viewer, now)
}

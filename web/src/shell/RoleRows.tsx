import { moderation, numWaiting, title as administration } from '#messages/administration.ts'
import { wholeNumber } from '#ui/format.ts'
import { useProfile } from './session.ts'
import { LinkRow } from './SettingsRow.tsx'
import { useHasQueue, useWaitingCount } from './useWaitingCount.ts'

/** The links for people with a role, which do not fit in the navigation of phones. */
export function RoleRows() {
  const { data } = useProfile()
  const hasQueue = useHasQueue()
  const waiting = useWaitingCount()
  return (
    <>
      {hasQueue && (
        <LinkRow
          to="/moderation"
          icon="scales"
          label={moderation()}
          value={waiting === undefined ? undefined : numWaiting({ count: wholeNumber(waiting) })}
        />
      )}
      {data?.isAdministrator && <LinkRow to="/administration" icon="sliders" label={administration()} />}
    </>
  )
}

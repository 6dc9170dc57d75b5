import { moderation, numWaiting, title as administration } from '#messages/administration.ts'
import { yourConversations } from '#messages/ledConversations.ts'
import { wholeNumber } from '#ui/format.ts'
import { useMayLead, useProfile } from './session.ts'
import { LinkRow } from './SettingsRow.tsx'
import { useHasQueue, useWaitingCount } from './useWaitingCount.ts'

/** The links for people with a role, which do not fit in the navigation of phones. */
export function RoleRows() {
  const { data } = useProfile()
  const mayLead = useMayLead()
  const hasQueue = useHasQueue()
  const waiting = useWaitingCount()
  return (
    <>
      {mayLead && <LinkRow to="/lead" icon="table" label={yourConversations()} />}
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

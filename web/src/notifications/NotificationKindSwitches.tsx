import {
  ALWAYS_ON_KINDS,
  listNotificationKinds,
  NOTIFICATION_KINDS,
  setNotificationKind,
  type NotificationKind,
  type Output,
} from '@parley/contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { callApi } from '#call.ts'
import * as m from '#messages/notifications.ts'
import { apiQueryKey, useApiQuery } from '#queries.ts'
import { Fetched } from '#ui/Fetched.tsx'
import { notifyError } from '#ui/notices/notices.ts'
import { Switch } from '#ui/forms/Switch.tsx'
import styles from './NotificationKindSwitches.module.css'

/** The kinds of notification, each with a switch; some are always on. */
export function NotificationKindSwitches() {
  const query = useApiQuery(listNotificationKinds, {})
  return (
    <Fetched query={query} loading={m.kindsLoading()} lines={8} failed={m.kindsLoadFailed()}>
      {({ onKindList }) => (
        <ul className={styles.list}>
          {NOTIFICATION_KINDS.map((kind) => (
            <KindRow key={kind} kind={kind} isOn={onKindList.includes(kind)} />
          ))}
        </ul>
      )}
    </Fetched>
  )
}

function KindRow({ kind, isOn }: { kind: NotificationKind; isOn: boolean }) {
  const id = useId()
  const setOn = useSetKind(kind)
  const hint = kind === 'new_opinions' ? m.kindNewOpinionsHint() : undefined
  return (
    <li className={styles.row}>
      <span>
        {ALWAYS_ON_KINDS.includes(kind) ? KINDS[kind]() : <label htmlFor={id}>{KINDS[kind]()}</label>}
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      {ALWAYS_ON_KINDS.includes(kind) ? (
        <span className={styles.hint}>{m.alwaysOn()}</span>
      ) : (
        <Switch
          id={id}
          checked={isOn}
          aria-describedby={hint && `${id}-hint`}
          onChange={(event) => setOn(event.target.checked)}
        />
      )}
    </li>
  )
}

const KINDS: Record<NotificationKind, () => string> = {
  new_opinion: m.kindNewOpinion,
  opinion_vote: m.kindVotes,
  moderation_decision: m.kindDecisions,
  appeal_answer: m.kindAppeals,
  outcome_posted: m.kindOutcomes,
  scheduled_publication: m.kindPublication,
  import: m.kindImports,
  new_opinions: m.kindNewOpinions,
  organizer_update: m.kindUpdates,
}

/** Switches a kind: shown at once, and undone with a notice if it fails. */
function useSetKind(kind: NotificationKind): (isOn: boolean) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    // The presses are sent one after the other, so that the last one wins.
    scope: { id: `notifications of ${kind}` },
    onMutate: async (isOn) => {
      await queryClient.cancelQueries({ queryKey: KEY })
      show(queryClient, kind, isOn)
    },
    mutationFn: (isOn: boolean) => callApi(setNotificationKind, { kind, isOn }),
    onError: (error, isOn) => {
      show(queryClient, kind, !isOn)
      notifyError(m.kindChangeFailed(), error)
    },
  })
  return mutate
}

const KEY = apiQueryKey(listNotificationKinds, {})

const show = (queryClient: QueryClient, kind: NotificationKind, isOn: boolean) =>
  queryClient.setQueryData<Output<typeof listNotificationKinds>>(KEY, (before) => {
    const others = (before?.onKindList ?? []).filter((other) => other !== kind)
    return { onKindList: isOn ? [...others, kind] : others }
  })

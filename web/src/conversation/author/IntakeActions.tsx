import { getConversation, setReviewRequired, type Conversation } from '@parley/contract'
import * as m from '#messages/review.ts'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { notifyError, notifyWithUndo } from '#ui/notices/notices.ts'

type Setting = 'areOpinionsPaused' | 'isNewcomerReviewRequired'

type Press = { name: () => string; done: () => string }

const SETTINGS: Record<Setting, { icon: IconName; on: Press; off: Press }> = {
  areOpinionsPaused: {
    icon: 'pause',
    on: { name: m.pauseOpinions, done: m.opinionsPaused },
    off: { name: m.resumeOpinions, done: m.opinionsResumed },
  },
  isNewcomerReviewRequired: {
    icon: 'people',
    on: { name: m.reviewNewcomers, done: m.newcomersReviewed },
    off: { name: m.stopReviewingNewcomers, done: m.newcomersNotReviewed },
  },
}

/**
 * Stops new opinions, or has those of newcomers reviewed, with one press, since a flood leaves no time for a dialog.
 */
export function IntakeActions({ conversation: { metadata } }: { conversation: Conversation }) {
  const { conversationSlugId, isReviewRequired, isClosed, opensAt } = metadata
  const { mutate } = useApiMutation(setReviewRequired, { refreshes: [getConversation] })
  const set = (setting: Setting, isOn: boolean, onSuccess?: () => void) =>
    mutate(
      { conversationSlugId, [setting]: isOn },
      { onSuccess, onError: (error) => notifyError(m.switchFailed(), error) },
    )
  if (isClosed && !opensAt) return null
  const offered: Setting[] = ['areOpinionsPaused', 'isNewcomerReviewRequired']
  return offered.map((setting) => {
    // Where every opinion is reviewed, so are those of newcomers.
    if (setting === 'isNewcomerReviewRequired' && isReviewRequired) return null
    const isOn = metadata[setting] !== true
    const { name, done } = SETTINGS[setting][isOn ? 'on' : 'off']
    const press = () => set(setting, isOn, () => notifyWithUndo(done(), () => set(setting, !isOn)))
    return (
      <Button key={setting} kind="quiet" onClick={press}>
        <Icon name={SETTINGS[setting].icon} />
        {name()}
      </Button>
    )
  })
}

import * as m from '#messages/review.ts'
import type { ConversationDraft } from './conversationDraft.ts'
import { editDraft } from './draftStore.ts'
import { SwitchRow } from './SwitchRow.tsx'
import { useSiteSettings } from './StartingNotice.tsx'

type ReviewChoice = Pick<ConversationDraft, 'isReviewRequired'>

/**
 * Whether new opinions are reviewed first: the author's choice, or the default of the site; undefined while that loads.
 */
export function useIsReviewedFirst({ isReviewRequired }: ReviewChoice): boolean | undefined {
  const settings = useSiteSettings()
  return isReviewRequired ?? settings?.isReviewedFirst
}

/** The switch for reviewing new opinions, which starts with the default of the site. */
export function ReviewSwitch({ draft }: { draft: ReviewChoice & Pick<ConversationDraft, 'postAs'> }) {
  const isOn = useIsReviewedFirst(draft) === true
  return (
    <SwitchRow
      label={m.reviewOpinions()}
      hint={draft.postAs.postAsOrganization ? m.reviewOpinionsOfOrganization() : m.reviewOpinionsHint()}
      isOn={isOn}
      onChange={(isReviewRequired) => editDraft((before) => ({ ...before, isReviewRequired }))}
    />
  )
}

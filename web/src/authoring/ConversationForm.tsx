import { LIMITS, normalizeLine, richTextLength, visibleLength } from '@parley/contract'
import { RichTextField } from '#compose/RichTextField.tsx'
import * as m from '#messages/authoring.ts'
import * as language from '#messages/writtenLanguage.ts'
import { useProfile } from '#shell/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { LanguageSelect } from '#ui/forms/LanguageSelect.tsx'
import { OptionCards } from '#ui/forms/OptionCards.tsx'
import { FindabilityFields, ParticipationFields } from './AudienceFields.tsx'
import type { ConversationDraft } from './conversationDraft.ts'
import styles from './CreateScreen.module.css'
import { fieldId } from './draftFields.ts'
import type { DraftField, DraftProblem } from './draftProblems.ts'
import { editDraft } from './draftStore.ts'
import { PollEditor } from './PollEditor.tsx'
import { DatesSection } from './DatesSection.tsx'
import { PromiseSection } from './PromiseSection.tsx'
import { ReviewSwitch } from './ReviewSwitch.tsx'
import { SharedPlaceSection } from './SharedPlaceSection.tsx'
import { TopicChooser } from './TopicChooser.tsx'
import { useId, type ReactNode } from 'react'

type ConversationFormProps = {
  draft: ConversationDraft
  /** The problems to display. */
  problems: readonly DraftProblem[]
  onMoved: () => void
}

/** The sections of the form; every edit is stored in the draft immediately. */
export function ConversationForm({ draft, problems, onMoved }: ConversationFormProps) {
  const errorOf = (field: DraftField) => problems.find((problem) => problem.field === field)?.message
  const bodyLength = richTextLength(draft.content)
  return (
    <>
      <FormSection number={1} title={m.yourQuestion()} hint={m.yourQuestionHint()}>
        <TitleField title={draft.title} error={errorOf('title')} />
        <RichTextField
          id={fieldId('content')}
          label={m.background()}
          note={m.optional()}
          html={draft.content}
          error={errorOf('content')}
          count={
            <span className={styles.count} data-is-over={bodyLength > LIMITS.conversationBody || undefined}>
              {m.backgroundCount({ count: bodyLength, max: LIMITS.conversationBody })}
            </span>
          }
          onChange={(content) => editDraft((draft) => ({ ...draft, content }))}
        />
        <LanguageSelect
          label={language.ofConversation()}
          unstated={language.detected()}
          value={draft.language ?? ''}
          onChange={(language) => editDraft((draft) => ({ ...draft, language }))}
        />
        <DatesSection
          dates={draft.dates}
          problems={{ opensAt: errorOf('opensAt'), closeAt: errorOf('closeAt') }}
        />
        <PromiseSection
          promised={draft.promised}
          problems={{ answerDueOn: errorOf('answerDueOn'), answeredBy: errorOf('answeredBy') }}
        />
      </FormSection>
      <FormSection number={2} title={m.whoFinds()}>
        <FindabilityFields draft={draft} dateError={errorOf('conversionDate')} />
      </FormSection>
      <FormSection number={3} title={m.whoTakesPart()}>
        <ParticipationFields requiresLogin={draft.privateConversationSettings.requiresLogin} isLegendHidden />
        <ReviewSwitch draft={draft} />
      </FormSection>
      <FormSection number={4} title={m.topicsAndPoll()}>
        <TopicChooser draft={draft} />
        <PollEditor poll={draft.poll} problems={problems} onMoved={onMoved} />
      </FormSection>
      <FormSection number={5} title={m.whatIsPublished()}>
        <WhatIsPublished publication={draft.publication} isLegendHidden />
        <SharedPlaceSection
          draft={draft}
          problems={{ numPeople: errorOf('sharedPeople'), until: errorOf('sharedUntil') }}
        />
        <PostedAs postAs={draft.postAs} />
      </FormSection>
    </>
  )
}

function TitleField({ title, error }: { title: string; error?: string | undefined }) {
  const id = fieldId('title')
  const count = visibleLength(normalizeLine(title))
  return (
    <div className={styles.title}>
      <label htmlFor={id} className="visually-hidden">
        {m.yourQuestion()}
      </label>
      <textarea
        id={id}
        className={styles.question}
        dir={title ? 'auto' : undefined}
        rows={2}
        value={title}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-count` : `${id}-count`}
        // A title is one line, even if it wraps on the screen.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={({ target }) =>
          editDraft((draft) => ({ ...draft, title: target.value.replaceAll(/[\r\n]+/g, ' ') }))
        }
      />
      <p id={`${id}-count`} className={styles.count} data-is-over={count > LIMITS.title || undefined}>
        {m.titleCount({ count, max: LIMITS.title })}
      </p>
      {error && <ErrorMessage id={`${id}-error`} text={error} />}
    </div>
  )
}

type WhatIsPublishedProps = Pick<ConversationDraft, 'publication'> & { isLegendHidden?: boolean }

/** Chooses whether only totals or every vote is published as open data. */
export function WhatIsPublished({ publication, isLegendHidden = false }: WhatIsPublishedProps) {
  return (
    <div className="stack gap-2">
      <OptionCards
        legend={<span className={isLegendHidden ? 'visually-hidden' : undefined}>{m.whatIsPublished()}</span>}
        value={publication}
        options={[
          { value: 'results', label: m.resultsOnly(), hint: m.resultsOnlyHint() },
          { value: 'votes', label: m.openVotes(), hint: m.openVotesHint() },
        ]}
        onChange={(publication) => editDraft((draft) => ({ ...draft, publication }))}
      />
      <p className="note">{m.notLoosened()}</p>
    </div>
  )
}

/** Chooses to post personally or as an organization; hidden for people without an organization. */
export function PostedAs({ postAs }: Pick<ConversationDraft, 'postAs'>) {
  const { data } = useProfile()
  if (!data || data.organizationList.length === 0) return null
  const { postAsOrganization, organizationName } = postAs
  const named = (name: string, organization?: { imageUrl: string }) => (
    <span className="inline gap-2">
      <Avatar name={name} imageUrl={organization?.imageUrl} isOrganization={organization !== undefined} />
      <bdi>{name}</bdi>
    </span>
  )
  return (
    <OptionCards
      legend={m.postedAs()}
      value={postAsOrganization ? `as ${organizationName}` : YOURSELF}
      options={[
        { value: YOURSELF, label: named(data.username), hint: m.yourself() },
        ...data.organizationList.map((organization) => ({
          value: `as ${organization.name}`,
          label: named(organization.name, organization),
          hint: organization.description,
        })),
      ]}
      onChange={(value) =>
        editDraft((draft) => ({
          ...draft,
          isPostAsSettled: true,
          postAs:
            value === YOURSELF
              ? { postAsOrganization: false, organizationName: '' }
              : { postAsOrganization: true, organizationName: value.slice('as '.length) },
        }))
      }
    />
  )
}

const YOURSELF = 'self'

type FormSectionProps = { number: number; title: string; hint?: string; children: ReactNode }

/** One numbered part of the form. */
function FormSection({ number, title, hint, children }: FormSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <div>
          <h2 id={id} className={styles.sectionTitle}>
            {title}
          </h2>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
      </div>
      {children}
    </section>
  )
}

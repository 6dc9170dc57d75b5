import { useSignIn } from '#firstScreen.ts'
import * as m from '#messages/authoring.ts'
import { listOf } from '#messages/lists.ts'
import { word } from '#messages/loginMethods.ts'
import { Button } from '#ui/Button.tsx'
import { MomentField } from '#ui/forms/DateField.tsx'
import { OptionCards } from '#ui/forms/OptionCards.tsx'
import { withPrivacy, type ConversationDraft } from './conversationDraft.ts'
import { fieldId } from './draftFields.ts'
import { editDraft } from './draftStore.ts'
import { offeredDate, presetDate, type Preset } from './scheduleTimes.ts'
import { SwitchRow } from './SwitchRow.tsx'

type Settings = ConversationDraft['privateConversationSettings']

const editSettings = (change: Partial<Settings>) =>
  editDraft((draft) => ({
    ...draft,
    privateConversationSettings: { ...draft.privateConversationSettings, ...change },
  }))

type WhoFindsProps = { draft: ConversationDraft; dateError?: string }

/** Chooses whether everybody or only people with the link find the conversation, and when it becomes public. */
export function FindabilityFields({ draft, dateError }: WhoFindsProps) {
  return (
    <>
      <OptionCards
        legend={<span className="visually-hidden">{m.whoFinds()}</span>}
        value={draft.isPrivate ? 'link' : 'everybody'}
        options={[
          { value: 'everybody', label: m.everybody(), hint: m.everybodyHint(), icon: 'globe' },
          { value: 'link', label: m.withLink(), hint: m.withLinkHint(), icon: 'link' },
        ]}
        onChange={(value) => editDraft((draft) => withPrivacy(draft, value === 'link', Date.now()))}
      />
      {draft.isPrivate && <Schedule settings={draft.privateConversationSettings} error={dateError} />}
    </>
  )
}

type WhoTakesPartProps = Pick<Settings, 'requiresLogin'> & { isLegendHidden?: boolean }

/** Chooses whether guests can take part or an account is needed. */
export function ParticipationFields({ requiresLogin, isLegendHidden = false }: WhoTakesPartProps) {
  const ways = useSignIn().map((method) => word[method]())
  const accountsHint = m.accountsHint({ ways: listOf(ways) })
  return (
    <OptionCards
      legend={<span className={isLegendHidden ? 'visually-hidden' : undefined}>{m.whoTakesPart()}</span>}
      value={requiresLogin ? 'accounts' : 'guests'}
      options={[
        { value: 'guests', label: m.guestsToo(), hint: m.guestsTooHint(), icon: 'people' },
        { value: 'accounts', label: m.accounts(), hint: accountsHint, icon: 'person' },
      ]}
      onChange={(value) => editSettings({ requiresLogin: value === 'accounts' })}
    />
  )
}

const PRESETS: Record<Preset, () => string> = {
  in24Hours: m.in24Hours,
  in3Days: m.in3Days,
  inOneWeek: m.inOneWeek,
  in30Days: m.in30Days,
}

type ScheduleProps = { settings: Settings; error?: string | undefined }

/** Whether and when a private conversation becomes public automatically. */
export function Schedule({ settings, error }: ScheduleProps) {
  const { hasScheduledConversion, conversionDate } = settings
  return (
    <div className="stack">
      <SwitchRow
        label={m.publishLater()}
        hint={m.publishLaterHint()}
        isOn={hasScheduledConversion}
        onChange={(isOn) =>
          editSettings({
            hasScheduledConversion: isOn,
            conversionDate: offeredDate(conversionDate, Date.now()),
          })
        }
      />
      {hasScheduledConversion && (
        <>
          <MomentField
            id={fieldId('conversionDate')}
            label={m.publishAt()}
            value={conversionDate}
            error={error}
            onValue={(conversionDate) => editSettings({ conversionDate })}
          />
          <fieldset aria-label={m.publishIn()} className="wrap">
            {Object.entries(PRESETS).map(([preset, label]) => (
              <Button
                key={preset}
                onClick={() => {
                  if (isPreset(preset)) editSettings({ conversionDate: presetDate(preset, Date.now()) })
                }}
              >
                {label()}
              </Button>
            ))}
          </fieldset>
        </>
      )}
    </div>
  )
}

const isPreset = (name: string): name is Preset => name in PRESETS

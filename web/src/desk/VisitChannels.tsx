import { isChannel, writeAddress, type Conversation, type Desk } from '@parley/contract'
import { useState, type SubmitEvent } from 'react'
import * as m from '#messages/desk.ts'
import { sharedAddress } from '#basePath.ts'
import { CopyField } from '#sharing/CopyField.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { wholeNumber } from '#ui/format.ts'
import { DeskSection } from './DeskSection.tsx'
import styles from './DeskScreen.module.css'

/** Which addresses people came by, and a form that makes one for another place. */
export function VisitChannels({ conversation, desk }: { conversation: Conversation; desk: Desk }) {
  const { conversationSlugId: postSlugId } = conversation.metadata
  const [name, setName] = useState('')
  const [channel, setChannel] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const make = (event: SubmitEvent) => {
    event.preventDefault()
    const asked = name.trim().toLowerCase()
    setRefused(!isChannel(asked))
    setChannel(isChannel(asked) ? asked : undefined)
  }
  const address = writeAddress('/conversation/$postSlugId', { postSlugId })
  return (
    <DeskSection heading={m.whereFrom()}>
      <p className={styles.hint}>{m.whereFromHint()}</p>
      {desk.channels.length === 0 ? (
        <p>{m.noVisits()}</p>
      ) : (
        <ul className={styles.rows}>
          {desk.channels.map(({ channel, visits }) => (
            <li key={channel} className={styles.row}>
              <strong dir="ltr">{channel}</strong>
              <span>
                {visits === undefined
                  ? m.fewVisits()
                  : m.numVisits({ count: visits, number: wholeNumber(visits) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={make} noValidate>
        <Field
          label={m.ownChannel()}
          hint={m.ownChannelHint()}
          error={isRefused ? m.ownChannelProblem() : undefined}
          value={name}
          onValue={setName}
          autoCapitalize="none"
          dir="ltr"
        />
        <Button type="submit">{m.makeAddress()}</Button>
      </form>
      {channel && (
        <CopyField label={m.addressFor({ channel })} value={`${sharedAddress(address)}?from=${channel}`} />
      )}
    </DeskSection>
  )
}

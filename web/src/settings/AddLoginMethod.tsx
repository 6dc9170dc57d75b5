import { getProfile, listMethods } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as m from '#messages/loginMethods.ts'
import { cancel } from '#messages/ui.ts'
import { CodeSteps } from '#proving/CodeSteps.tsx'
import { FreshProofDialog } from '#proving/FreshProofDialog.tsx'
import { CHANGE_RECEIVER, METHODS } from '#proving/methods.ts'
import { clearProgress, type CodeReceiver } from '#proving/progress.ts'
import type { OnProofRequired } from '#proving/useCodeRequest.ts'
import { refreshQueries } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices/notices.ts'
import styles from './LoginMethods.module.css'

type Method = CodeReceiver['method']
type AddLoginMethodProps = {
  method: Method
  /** The account has one of this kind, which the new one replaces. */
  isChange: boolean
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** A button, and then the form that gives the account a number or an address, the first or another one. */
export function AddLoginMethod({ method, isChange, isOpen, onToggle }: AddLoginMethodProps) {
  const queryClient = useQueryClient()
  const headingId = useId()
  const heading = (isChange ? m.change : m.add)[method]()
  const [proof, setProof] = useState<{ ways: Parameters<OnProofRequired>[0]; sendAgain: () => void }>()
  const close = () => {
    clearProgress()
    onToggle(false)
    void refreshQueries(queryClient, [listMethods, getProfile])
  }
  if (!isOpen)
    return (
      <Button className={styles.add} onClick={() => onToggle(true)}>
        <Icon name={METHODS[method].icon} />
        {heading}
      </Button>
    )
  return (
    <section className={styles.adding} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      <CodeSteps
        method={method}
        intent="add"
        onProven={() => {
          close()
          notify({ text: m.added[method]() })
        }}
        onLoggedIn={close}
        OtherAccount={OF_ANOTHER[method]}
        onProofRequired={(ways, sendAgain) => setProof({ ways, sendAgain })}
      />
      <Button kind="quiet" onClick={close}>
        {cancel()}
      </Button>
      {proof && (
        <FreshProofDialog
          ways={proof.ways}
          onClose={() => setProof(undefined)}
          onProven={() => {
            setProof(undefined)
            proof.sendAgain()
          }}
        />
      )}
    </section>
  )
}

const ofAnother = (method: Method) =>
  function OfAnother({ goOn }: { goOn: () => void }) {
    return (
      <>
        <ErrorMessage text={m.ofAnother[method]()} />
        <Button onClick={goOn}>{CHANGE_RECEIVER[method]()}</Button>
      </>
    )
  }
/** What is shown for a number or address of another account, which becomes known only with the right code. */
const OF_ANOTHER = { phone: ofAnother('phone'), email: ofAnother('email') }

import { useState } from 'react'
import * as m from '#messages/onboarding.ts'
import { useOutbox } from '#outbox/useOutbox.ts'
import { eraseLocalData } from '#shell/loginEffects.ts'
import { saveLoginIntention, loginIntention } from '#shell/loginIntention.ts'
import { updateStatus } from '#shell/session.ts'
import { announce } from '#ui/notices/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/notices/Notice.tsx'

/** Offers to erase this browser's data, because its key belongs to another account. */
export function OtherAccount({ goOn }: { goOn: () => void }) {
  const outbox = useOutbox()
  const [isErasing, setErasing] = useState(false)
  const erase = async () => {
    setErasing(true)
    const place = loginIntention()
    await eraseLocalData(outbox)
    if (place) saveLoginIntention(place)
    await updateStatus({ isKnown: false })
    setErasing(false)
    announce(m.erased())
    goOn()
  }
  return (
    <div className="stack" role="alert">
      <Notice icon="alert" title={m.otherAccount()}>
        {m.otherAccountErase()}
      </Notice>
      <Button kind="danger" busy={isErasing} onClick={erase}>
        {m.eraseAndContinue()}
      </Button>
    </div>
  )
}

import { listMethods, type Output } from '@parley/contract'
import { useState } from 'react'
import { useSignIn } from '#firstScreen.ts'
import * as m from '#messages/loginMethods.ts'
import { progress } from '#proving/progress.ts'
import { useApiQuery } from '#queries.ts'
import { Fetched } from '#ui/Fetched.tsx'
import { AddLoginMethod } from './AddLoginMethod.tsx'
import { LoginMethodRow } from './LoginMethodRow.tsx'
import styles from './LoginMethods.module.css'
import { SettingsPage } from './SettingsPage.tsx'

/** How the account can be logged in to: by phone, e-mail or passport proof. */
export function LoginMethodsScreen() {
  return (
    <SettingsPage title={m.title()} requiredAccess="user">
      <p className={styles.intro}>{m.intro()}</p>
      <MethodList />
    </SettingsPage>
  )
}

function MethodList() {
  const query = useApiQuery(listMethods, {})
  return (
    <Fetched query={query} loading={m.loading()} lines={4} failed={m.failed()}>
      {({ methodList }) => <Methods methods={methodList} />}
    </Fetched>
  )
}

/** A reload of the page keeps the number or address that a code was sent to. */
const methodBeingAdded = () => {
  const { sent } = progress.get()
  return sent?.intent === 'add' ? sent.method : undefined
}

type Methods = Output<typeof listMethods>['methodList']

function Methods({ methods }: { methods: Methods }) {
  const signIn = useSignIn()
  const [adding, setAdding] = useState(methodBeingAdded)
  const offered = (['phone', 'email'] as const).filter((method) => signIn.includes(method))
  return (
    <>
      <ul className={styles.list} aria-label={m.title()}>
        {methods.map((present) => (
          <LoginMethodRow key={present.method} {...present} isOnly={methods.length === 1} />
        ))}
      </ul>
      {offered.map((method) => (
        <AddLoginMethod
          key={method}
          method={method}
          isChange={methods.some((present) => present.method === method)}
          isOpen={adding === method}
          onToggle={(isOpen) => setAdding(isOpen ? method : undefined)}
        />
      ))}
    </>
  )
}

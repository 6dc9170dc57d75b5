import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import * as m from '#messages/administration.ts'
import { loadingPage, you } from '#messages/shell.ts'
import { AccessGate } from '#shell/AccessGate.tsx'
import { NotFoundScreen } from '#shell/NotFoundScreen.tsx'
import { Page } from '#shell/Page.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import styles from './AdministrationScreen.module.css'
import { ADMINISTRATION_TABS } from './tabs.ts'

/** The pages of the administration: a row of tabs; on phones a list of rows, each a page of its own. */
export function AdministrationScreen() {
  const { tab: name } = useParams({ strict: false })
  const tab = ADMINISTRATION_TABS.find((each) => each.name === name)
  if (name !== undefined && tab === undefined) return <NotFoundScreen />
  return (
    <AccessGate access="administrator" title={tab?.title() ?? m.title()}>
      {tab === undefined ? (
        <Page title={m.title()} back={{ to: '/user-profile', label: you(), isOnPhonesOnly: true }}>
          <PartRows />
        </Page>
      ) : (
        // Another tab is another page, so its heading gets the focus and is read aloud.
        <Page key={tab.name} title={tab.title()} heading="own" isWide>
          <Link to="/administration" activeOptions={{ exact: true }} className={styles.back}>
            <Icon name="back" size={22} />
            {m.title()}
          </Link>
          <p className={styles.area}>{m.title()}</p>
          <PartTabs present={tab.name} />
          <h1 className={`visually-hidden ${styles.title}`}>{tab.title()}</h1>
          <Suspense fallback={<Loading label={loadingPage()} lines={6} />}>
            <tab.Content />
          </Suspense>
        </Page>
      )}
    </AccessGate>
  )
}

function PartTabs({ present }: { present: string }) {
  return (
    <Tabs label={m.parts()} className={styles.tabs}>
      {ADMINISTRATION_TABS.map(({ name, label }) => (
        <Link
          key={name}
          to="/administration/$tab"
          params={{ tab: name }}
          aria-current={name === present ? 'page' : undefined}
        >
          {label()}
        </Link>
      ))}
    </Tabs>
  )
}

function PartRows() {
  return (
    <ul className={styles.rows}>
      {ADMINISTRATION_TABS.map(({ name, label, icon }) => (
        <li key={name}>
          <Link to="/administration/$tab" params={{ tab: name }} className={styles.row}>
            <Icon name={icon} size={22} />
            {label()}
          </Link>
        </li>
      ))}
    </ul>
  )
}

import type { getProfile, Output } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { nameShown } from '#messages/profile.ts'
import * as m from '#messages/userProfile.ts'
import { OrganizationFacts } from '#organizations/OrganizationFacts.tsx'
import { useWaitingVotes } from '#outbox/useOutbox.ts'
import { Page } from '#shell/Page.tsx'
import { RoleRows } from '#shell/RoleRows.tsx'
import { useLoginStatus, useProfile } from '#shell/session.ts'
import { initialsOf } from '#ui/Avatar.tsx'
import { Chip } from '#ui/Chip.tsx'
import { CountList } from '#ui/counts/CountList.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { wholeNumber } from '#ui/format.ts'
import { monthAndYear } from '#ui/dates.ts'
import { Icon } from '#ui/Icon.tsx'
import { TabCount, Tabs } from '#ui/Tabs.tsx'
import { GuestNotice } from './GuestNotice.tsx'
import styles from './ProfilePage.module.css'

export type ProfileTab = 'conversations' | 'opinions' | 'votes'

type Profile = Output<typeof getProfile>

/** The viewer's profile, and the pages of what they did. */
export function ProfilePage({ tab, children }: { tab: ProfileTab; children: ReactNode }) {
  const { isLoggedIn } = useLoginStatus()
  const profile = useProfile()
  const { data } = profile
  return (
    <Page
      title={m.title()}
      heading={data ? 'own' : 'hidden'}
      actions={
        <Link to="/settings" className={styles.settings}>
          <Icon name="sliders" />
          {m.settings()}
        </Link>
      }
      context={data && <ProfileStats profile={data} />}
    >
      <Fetched query={profile} loading={m.loadingProfile()} lines={2} failed={m.profileFailed()}>
        {(data) => (
          <>
            <Person profile={data} isGuest={!isLoggedIn} />
            <p className="note">{nameShown()}</p>
          </>
        )}
      </Fetched>
      {isLoggedIn && (
        <div className={styles.roles}>
          <RoleRows />
        </div>
      )}
      {!isLoggedIn && <GuestNotice />}
      <Tabs label={m.views()} className={styles.tabs}>
        {TABS.map(([name, label, count]) => (
          <Link
            key={name}
            to={`/user-profile/${name}`}
            resetScroll={false}
            aria-current={name === tab ? 'page' : undefined}
          >
            {label()} {data && <TabCount>{wholeNumber(data[count])}</TabCount>}
          </Link>
        ))}
      </Tabs>
      {children}
    </Page>
  )
}

function Person({ profile, isGuest }: { profile: Profile; isGuest: boolean }) {
  const { username, createdAt, voteCount } = profile
  return (
    <header className={styles.person}>
      <span className={styles.initials} aria-hidden="true">
        <bdi>{initialsOf(username, 2)}</bdi>
      </span>
      <div className={styles.words}>
        <h1 className={styles.name}>
          <bdi>{username}</bdi>
          {isGuest && <Chip>{m.guest()}</Chip>}
        </h1>
        <p>
          {m.since({ month: monthAndYear(createdAt) })}
          <span className={styles.narrow}>
            {' · '}
            {m.numVotes({ count: voteCount })}
          </span>
        </p>
      </div>
    </header>
  )
}

const TABS = [
  ['conversations', m.tabConversations, 'activePostCount'],
  ['opinions', m.tabOpinions, 'opinionCount'],
  ['votes', m.tabVotes, 'voteCount'],
] as const

/** The third column: counts, unsent votes, and the organizations that somebody posts for. */
function ProfileStats({ profile }: { profile: Profile }) {
  const { numWaiting } = useWaitingVotes()
  const { activePostCount, opinionCount, voteCount, organizationList } = profile
  return (
    <div className={styles.stats}>
      <CountList
        className={styles.counts}
        counts={[
          [m.countConversations({ n: activePostCount }), activePostCount],
          [m.countOpinions({ n: opinionCount }), opinionCount],
          [m.countVotes({ n: voteCount }), voteCount],
        ]}
      />
      <h2 className={styles.heading}>{m.waiting()}</h2>
      <p>{numWaiting === 0 ? m.nothingWaits() : m.numWaiting({ n: numWaiting })}</p>
      {organizationList.length > 0 && (
        <>
          <h2 className={styles.heading}>{m.postsFor()}</h2>
          <ul className={styles.organizations}>
            {organizationList.map((organization) => (
              <li key={organization.name}>
                <OrganizationFacts organization={organization} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

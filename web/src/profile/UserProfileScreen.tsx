import type { ReactNode } from 'react'
import { title } from '#messages/userProfile.ts'
import { AccessGate } from '#shell/AccessGate.tsx'
import { OwnConversations } from './OwnConversations.tsx'
import { OwnOpinions } from './OwnOpinions.tsx'
import { OwnVotes } from './OwnVotes.tsx'
import { ProfilePage, type ProfileTab } from './ProfilePage.tsx'

/** The conversations that the viewer started, one of three sibling pages of the profile. */
export function UserConversationsScreen() {
  return (
    <ProfileScreen tab="conversations">
      <OwnConversations />
    </ProfileScreen>
  )
}

export function UserOpinionsScreen() {
  return (
    <ProfileScreen tab="opinions">
      <OwnOpinions />
    </ProfileScreen>
  )
}

export function UserVotesScreen() {
  return (
    <ProfileScreen tab="votes">
      <OwnVotes />
    </ProfileScreen>
  )
}

function ProfileScreen({ tab, children }: { tab: ProfileTab; children: ReactNode }) {
  return (
    <AccessGate access="guest" title={title()}>
      <ProfilePage tab={tab}>{children}</ProfilePage>
    </AccessGate>
  )
}

import { Link, useBlocker } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import * as m from '#messages/authoring.ts'
import page from '#shell/Page.module.css'
import { Page } from '#shell/Page.tsx'
import { useProfile } from '#shell/session.ts'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices/notices.ts'
import styles from './ComposerFrame.module.css'
import { hasContent, hasLeftOrganization } from './conversationDraft.ts'
import {
  discardDraft,
  isDraftStored,
  useConversationDraft,
  isDraftChanged,
  markDraftSaved,
} from './draftStore.ts'
import { useUsualOrganization } from './usualOrganization.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type ComposerFrameProps = {
  title: string
  /** The link back, at the start of the line above the title. */
  back: ReactNode
  /** The third column on wide screens; hidden on others. */
  side?: ReactNode
  /** The buttons, at the lower edge on phones. */
  foot?: ReactNode
  /** Whether the main button is in the third column instead of the foot on wide screens. */
  isActInSide?: boolean
  children: ReactNode
}

/** The common frame of the form, its review and the import form. */
export function ComposerFrame(props: ComposerFrameProps) {
  const { title, back, side, foot, isActInSide = false, children } = props
  useOwnOrganizationsOnly()
  useUsualOrganization()
  const draft = useConversationDraft()
  return (
    <Page title={title} heading="own" context={side && <div className={styles.side}>{side}</div>}>
      <div className={styles.bar}>
        {back}
        <span className="note">
          {isDraftStored() ? hasContent(draft) && m.draftKept() : m.draftNotKept()}
        </span>
      </div>
      <h1 className={styles.title}>{title}</h1>
      {children}
      {foot && (
        <div className={styles.foot} data-is-doubled={isActInSide || undefined}>
          {foot}
        </div>
      )}
      <LeaveGuard />
    </Page>
  )
}

/** A link home that closes the composer on phones, where it fills the screen. */
export function CloseLink() {
  return (
    <Link to="/" className={page.back}>
      <span className={styles.onPhones}>
        <Icon name="close" size={22} />
        {m.closeComposer()}
      </span>
      <span className={styles.onWide}>
        <Icon name="back" size={22} />
        {m.home()}
      </span>
    </Link>
  )
}

export function BackToEdit() {
  return (
    <Link to="/conversation/new/create" className={page.back}>
      <Icon name="back" size={22} />
      {m.edit()}
    </Link>
  )
}

/** Resets a draft for an organization that the person has left. */
function useOwnOrganizationsOnly(): void {
  const draft = useConversationDraft()
  const { data } = useProfile()
  const isLost =
    data !== undefined &&
    hasLeftOrganization(
      draft,
      data.organizationList.map(({ name }) => name),
    )
  useEffect(() => {
    if (!isLost) return
    discardDraft()
    notify({ text: m.organizationLost(), tone: 'error' })
  }, [isLost])
}

/** Pages that keep the draft: its review, and logging in. */
const DRAFT_PAGES = /^\/(?:conversation\/(?:import|new\/(?:create|review|posted))|onboarding|welcome)(?:\/|$)/

/** Asks people who leave with unsaved changes whether to keep the draft. */
function LeaveGuard() {
  const blocker = useBlocker({
    withResolver: true,
    shouldBlockFn: wouldLeave,
    enableBeforeUnload: wouldLoseDraft,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog open title={m.keepQuestion()} onClose={blocker.reset}>
      <p>{m.keepHint()}</p>
      <ButtonRow>
        <Button
          kind="primary"
          onClick={() => {
            markDraftSaved()
            blocker.proceed()
          }}
        >
          {m.keep()}
        </Button>
        <Button
          onClick={() => {
            discardDraft()
            blocker.proceed()
          }}
        >
          {m.discard()}
        </Button>
        <Button kind="quiet" onClick={blocker.reset}>
          {m.stay()}
        </Button>
      </ButtonRow>
    </Dialog>
  )
}

const wouldLeave = ({ next }: { next: { pathname: string } }): boolean =>
  isDraftChanged() && !DRAFT_PAGES.test(next.pathname)

/** A stored draft survives a reload. */
const wouldLoseDraft = (): boolean => isDraftChanged() && !isDraftStored()

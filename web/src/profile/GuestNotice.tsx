import { sentences } from '#messages/lists.ts'
import { createAccount, logIn } from '#messages/shell.ts'
import * as m from '#messages/userProfile.ts'
import { LogInLink, SignUpLink } from '#shell/SignInLinks.tsx'
import { Notice } from '#ui/notices/Notice.tsx'

/** Says what a guest would lose with this browser, and how to save it. */
export function GuestNotice() {
  return (
    <Notice
      title={m.guestTitle()}
      actions={
        <>
          <SignUpLink>{createAccount()}</SignUpLink>
          <LogInLink>{logIn()}</LogInLink>
        </>
      }
    >
      {sentences([m.guestKeep(), m.guestWarning()])}
    </Notice>
  )
}

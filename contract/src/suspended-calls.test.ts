import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as contract from './index.ts'

const isCall = (value: unknown): value is contract.Call =>
  typeof value === 'object' && value !== null && 'access' in value && 'effect' in value

/** Which calls that write a suspended person may make. They read, and take back, and see to what is theirs alone. */
const WRITES: Record<'open' | 'refused', string> = {
  open: `/account/export /analysis/bundle/export /auth/authenticate /auth/device/end /auth/device/lift-hold /auth/email/request-code /auth/email/verify-code /auth/logout /auth/method/remove
    /auth/phone/not-my-account /auth/phone/verify-otp /auth/zkp/generate-verification-link
    /auth/zkp/verify-user-status-and-authenticate /conversation/follow /conversation/unfollow /demo-office/enrol
    /demo-office/prove /desk/visit /moderation/appeal/create /mute/user/create /notification/mark-all-read /notification/mark-read
    /notification/set-kind /opinion/delete /topic/follow /topic/unfollow /user/delete /user/language/set`,
  refused: `/administration/claim /administrator/conversation/change /administrator/conversation/hand-over
    /administrator/conversation/open /administrator/legal/update /administrator/organization/add-user-organization-mapping /administrator/organization/create-invitation /administrator/organization/create-organization
    /administrator/organization/delete-organization /administrator/organization/remove-user-organization-mapping
    /administrator/organization/set-facilitator /administrator/organization/update-organization
    /administrator/organization/upload-image /administrator/organization/withdraw-invitations /administrator/settings/update /administrator/settings/upload-logo
    /administrator/topic/create
    /administrator/topic/order /administrator/topic/rename /administrator/topic/retire
    /administrator/user/end-sessions /administrator/user/erase /administrator/user/export /administrator/user/lift-suspension /administrator/user/set-role /administrator/user/suspend
    /analysis/group-name/create /conversation/addition/create /conversation/answer/promise /conversation/close
    /conversation/create /conversation/delete /conversation/edit /conversation/import /conversation/import-cancel
    /conversation/import-retry /conversation/import-upload /conversation/opinion/add /conversation/outcome/post /conversation/reopen
    /conversation/schedule /conversation/update/send /invitation/accept /moderation/appeal/answer /moderation/conversation/create
    /moderation/conversation/withdraw /moderation/group-name/remove /moderation/opinion/create
    /moderation/opinion/language /moderation/opinion/withdraw /moderation/pattern/nothing-wrong
    /moderation/pattern/readmit /moderation/pattern/set-aside /moderation/queue/claim /moderation/queue/decide
    /moderation/queue/note/create /moderation/queue/release /moderation/queue/undo /opinion/about-person/set /opinion/create /poll/respond
    /print/introduction/update /print/pin/create /print/pin/delete /report/conversation/create /report/opinion/create /report/update/create
    /review/publish /review/set /shared-place/end /shared-place/state /user/username/update /vote/cast`,
}

test('every call that writes says whether a suspended person may make it', () => {
  const writes = Object.values<unknown>(contract)
    .filter(isCall)
    .filter(({ effect }) => effect === 'write')
  const pathsOf = (isOpen: boolean) =>
    writes
      .filter(({ isOpenToSuspended = false }) => isOpenToSuspended === isOpen)
      .map(({ path }) => path)
      .toSorted()
  const listed = (words: string) => words.split(/\s+/).toSorted()
  const message =
    'Say in this table what a suspended person may do; by default a call that writes is refused.'
  assert.deepEqual(pathsOf(true), listed(WRITES.open), message)
  assert.deepEqual(pathsOf(false), listed(WRITES.refused), message)
})

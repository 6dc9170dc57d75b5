import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as contract from './index.ts'

/**
 * The calls of clients that were not built together with this server, by their access and whether they write. Calls may
 * be added; removing or moving one, or requiring more access, breaks these clients.
 */
const CALLS: Record<string, string> = {
  'anyone read': `
    /account/generate-unused-random-username
    /account/is-username-in-use
    /analysis/fetch-by-conversation
    /analysis/fetch-shared-by-conversation
    /analysis/run/fetch-by-conversation
    /analysis/run/fetch-map
    /analysis/statement/fetch-by-conversation
    /conversation/fetch-recent
    /conversation/get
    /conversation/outcome/get
    /conversation/outcome/version/list
    /conversation/set-aside/fetch
    /conversation/version/list
    /demo-office/request
    /legal/get
    /moderation/ledger/fetch
    /opinion/fetch-by-conversation
    /opinion/fetch-by-slug-id-list
    /opinion/fetch-consensus-by-conversation
    /opinion/fetch-controversial-by-conversation
    /opinion/fetch-majority-by-conversation
    /opinion/fetch-representative-by-conversation
    /opinion/fetch-routing-by-conversation
    /print/fetch-by-conversation
    /site/get
    /topic/get-all-topics
  `,
  'anyone write': `
    /analysis/bundle/export
    /demo-office/enrol
    /demo-office/prove
  `,
  'device read': `
    /auth/check-login-status
  `,
  'device write': `
    /auth/authenticate
    /auth/email/request-code
    /auth/email/verify-code
    /auth/phone/verify-otp
    /auth/zkp/generate-verification-link
    /auth/zkp/verify-user-status-and-authenticate
    /opinion/create
    /poll/respond
    /vote/cast
  `,
  'guest read': `
    /conversation/is-followed
    /moderation/decision/fetch
    /notification/fetch
    /notification/get-kinds
    /review/fetch-by-conversation
    /topic/get-followed
    /user/consent/get-by-conversations
    /user/conversation/fetch
    /user/opinion/fetch
    /user/opinion/get-by-conversations
    /user/poll/get-response-by-conversations
    /user/position/get-by-conversations
    /user/profile/get
    /user/vote/fetch
    /user/vote/get-by-conversations
  `,
  'guest write': `
    /account/export
    /conversation/follow
    /conversation/unfollow
    /moderation/appeal/create
    /notification/mark-all-read
    /notification/mark-read
    /notification/set-kind
    /opinion/about-person/set
    /opinion/delete
    /topic/follow
    /topic/unfollow
    /user/delete
    /user/username/update
  `,
  'user read': `
    /auth/device/list
    /auth/method/list
    /conversation/import-status
    /moderation/conversation/get
    /moderation/opinion/get
    /moderation/pattern/fetch
    /moderation/queue/count
    /moderation/queue/fetch
    /moderation/queue/item/fetch
    /mute/user/get
    /opinion/fetch-hidden-by-conversation
    /print/pin/list
    /report/conversation/fetch
    /report/opinion/fetch
    /review/fetch
  `,
  'user write': `
    /analysis/group-name/create
    /auth/device/end
    /auth/device/lift-hold
    /auth/logout
    /auth/method/remove
    /auth/phone/not-my-account
    /conversation/addition/create
    /conversation/close
    /conversation/create
    /conversation/delete
    /conversation/edit
    /conversation/import
    /conversation/import-cancel
    /conversation/import-retry
    /conversation/import-upload
    /conversation/outcome/post
    /conversation/reopen
    /conversation/schedule
    /moderation/appeal/answer
    /moderation/conversation/create
    /moderation/conversation/withdraw
    /moderation/group-name/remove
    /moderation/opinion/create
    /moderation/opinion/withdraw
    /moderation/pattern/nothing-wrong
    /moderation/pattern/readmit
    /moderation/pattern/set-aside
    /moderation/queue/claim
    /moderation/queue/decide
    /moderation/queue/note/create
    /moderation/queue/release
    /moderation/queue/undo
    /mute/user/create
    /print/pin/create
    /print/pin/delete
    /report/conversation/create
    /report/opinion/create
    /review/publish
    /review/set
  `,
  'administrator read': `
    /administrator/audit/list
    /administrator/health/get
    /administrator/organization/get-all-organizations
    /administrator/organization/get-organization
    /administrator/organization/get-organization-names-by-username
    /administrator/topic/get-all
    /administrator/user/fetch-with-roles
    /administrator/user/get
  `,
  'administrator write': `
    /administrator/organization/add-user-organization-mapping
    /administrator/organization/create-organization
    /administrator/organization/delete-organization
    /administrator/organization/remove-user-organization-mapping
    /administrator/organization/set-facilitator
    /administrator/organization/update-organization
    /administrator/organization/upload-image
    /administrator/settings/update
    /administrator/topic/create
    /administrator/topic/order
    /administrator/topic/rename
    /administrator/topic/retire
    /administrator/user/set-role
  `,
}

const served = new Map<string, string>()
for (const value of Object.values(contract))
  if (typeof value === 'object' && 'path' in value && 'access' in value)
    served.set(value.path, `${value.access} ${value.effect}`)

for (const [kind, paths] of Object.entries(CALLS))
  test(`existing clients can make every call of the kind "${kind}"`, () => {
    for (const path of paths.trim().split(/\s+/)) assert.equal(served.get(path), kind, path)
  })

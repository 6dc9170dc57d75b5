import type { AuditAction } from './audit-log.ts'

/** What the audit records of a call, or the reason why it records nothing. */
type AuditRule = readonly AuditAction[] | { none: string }

const notRecorded = (reason: string) => ({ none: reason })

/** Rows of the audit are appended one after another, so frequent actions would wait for each other. */
const TOO_FREQUENT = notRecorded('frequent, and rows of the audit are appended one after another')
const OWN_VIEW_ONLY = notRecorded('concerns only what the person themselves sees')

/** What the audit records of each call that writes, or why it records nothing. */
export const AUDITED_CALLS = {
  '/vote/cast': TOO_FREQUENT,
  '/poll/respond': TOO_FREQUENT,
  '/opinion/create': TOO_FREQUENT,
  '/opinion/delete': TOO_FREQUENT,
  '/topic/follow': OWN_VIEW_ONLY,
  '/topic/unfollow': OWN_VIEW_ONLY,
  '/conversation/follow': OWN_VIEW_ONLY,
  '/conversation/unfollow': OWN_VIEW_ONLY,
  '/notification/mark-all-read': OWN_VIEW_ONLY,
  '/notification/mark-read': OWN_VIEW_ONLY,
  '/notification/set-kind': OWN_VIEW_ONLY,
  '/mute/user/create': OWN_VIEW_ONLY,
  '/user/username/update': notRecorded('former names stay reserved, and the audit names people by number'),

  '/conversation/create': ['conversation.created', 'place.stated'],
  '/conversation/edit': ['conversation.edited'],
  '/conversation/addition/create': ['conversation.edited'],
  '/conversation/close': ['conversation.closed', 'conversation.close_scheduled'],
  '/conversation/reopen': ['conversation.reopened', 'conversation.reopen_scheduled'],
  '/conversation/schedule': ['conversation.publication_scheduled'],
  '/conversation/delete': ['conversation.deleted'],
  '/conversation/outcome/post': ['outcome.posted'],
  '/conversation/import': ['conversation.imported'],
  '/conversation/import-upload': ['conversation.imported'],
  '/conversation/import-retry': notRecorded('continues an import that is recorded'),
  '/conversation/import-cancel': ['conversation.deleted'],
  '/print/pin/create': notRecorded('changes no result, and the page of the conversation lists it'),
  '/print/pin/delete': notRecorded('changes no result'),
  '/analysis/bundle/export': notRecorded('reads what anybody may read'),
  '/analysis/group-name/create': ['group.named'],
  '/shared-place/state': ['place.stated'],
  '/shared-place/end': ['place.ended'],
  '/review/set': ['review.changed'],
  '/review/publish': ['review.published'],

  '/report/conversation/create': notRecorded(
    'a report is a row of its own, whose reporter only moderators may know',
  ),
  '/report/opinion/create': notRecorded(
    'a report is a row of its own, whose reporter only moderators may know',
  ),
  '/moderation/appeal/create': notRecorded('an appeal is a row of its own'),
  // An accepted appeal withdraws the decision.
  '/moderation/appeal/answer': ['moderation.appeal_answered', 'moderation.withdrawn'],
  '/moderation/conversation/create': ['moderation.decided'],
  '/moderation/conversation/withdraw': ['moderation.withdrawn'],
  '/moderation/opinion/create': ['moderation.decided'],
  '/moderation/opinion/withdraw': ['moderation.withdrawn'],
  '/moderation/group-name/remove': ['group.name_removed'],
  '/moderation/pattern/set-aside': ['moderation.set_aside'],
  '/moderation/pattern/readmit': ['moderation.readmitted'],
  '/moderation/pattern/nothing-wrong': ['moderation.nothing_wrong'],
  '/moderation/queue/claim': notRecorded('prepares a decision'),
  '/moderation/queue/release': notRecorded('prepares a decision'),
  '/moderation/queue/note/create': notRecorded('prepares a decision'),
  '/moderation/queue/decide': ['moderation.decided', 'moderation.nothing_wrong', 'review.published'],
  '/moderation/queue/undo': ['moderation.withdrawn', 'moderation.reopened'],

  '/auth/authenticate': notRecorded('sends a code; counts of messages are rows of their own'),
  '/auth/phone/verify-otp': ['user.registered', 'login', 'login.new_device', 'user.guest_merged'],
  '/auth/phone/not-my-account': ['identity.detached', 'user.registered'],
  '/auth/zkp/generate-verification-link': notRecorded('prepares a login'),
  '/auth/zkp/verify-user-status-and-authenticate': [
    'user.registered',
    'login',
    'login.new_device',
    'user.guest_merged',
  ],
  '/demo-office/enrol': notRecorded('for development only'),
  '/demo-office/prove': notRecorded('for development only'),
  '/auth/logout': ['logout'],
  '/auth/device/end': ['device.ended'],
  '/auth/device/lift-hold': ['device.hold_lifted'],
  '/user/delete': ['account.deleted'],
  '/account/export': ['account.exported'],

  '/administrator/settings/update': ['settings.changed'],
  '/administrator/organization/create-organization': ['organization.created'],
  '/administrator/organization/update-organization': ['organization.changed'],
  '/administrator/organization/delete-organization': ['organization.deleted'],
  '/administrator/organization/upload-image': notRecorded('the use of the image is recorded'),
  '/administrator/organization/add-user-organization-mapping': ['member.added'],
  '/administrator/organization/remove-user-organization-mapping': ['member.removed'],
  '/administrator/organization/set-facilitator': ['facilitator.added', 'facilitator.removed'],
  '/administrator/user/set-role': ['role.granted', 'role.revoked'],
  '/administrator/topic/create': ['topic.created'],
  '/administrator/topic/rename': ['topic.renamed'],
  '/administrator/topic/order': ['topics.ordered'],
  '/administrator/topic/retire': ['topic.retired', 'topic.restored'],
} satisfies Record<string, AuditRule>

/** What the audit records of a call that writes; undefined for other calls. */
export function auditOf(path: string): AuditRule | undefined {
  const table: Record<string, AuditRule> = AUDITED_CALLS
  return table[path]
}

/** What the audit records of actions that are not calls: shell commands and jobs. */
export const AUDITED_ELSEWHERE: readonly AuditAction[] = [
  'account.erased',
  'analysis.verified',
  'backup.made',
  // A date has come that somebody had set.
  'conversation.published',
  'conversation.closed',
  'conversation.reopened',
]

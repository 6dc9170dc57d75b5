/** The kinds of actions in the log. The page of the log has a text for each. */
export type AuditAction =
  | 'user.registered'
  | 'user.guest_merged'
  | 'login'
  | 'login.new_device'
  | 'logout'
  | 'device.ended'
  | 'device.hold_lifted'
  | 'role.granted'
  | 'role.revoked'
  | 'account.exported'
  | 'account.deleted'
  | 'account.erased'
  | 'identity.detached'
  | 'settings.changed'
  | 'backup.made'
  | 'moderation.decided'
  | 'moderation.withdrawn'
  | 'moderation.nothing_wrong'
  | 'moderation.reopened'
  | 'moderation.appeal_answered'
  | 'organization.created'
  | 'organization.changed'
  | 'organization.deleted'
  | 'member.added'
  | 'member.removed'
  | 'facilitator.added'
  | 'facilitator.removed'
  | 'topic.created'
  | 'topic.renamed'
  | 'topic.retired'
  | 'topic.restored'
  | 'topics.ordered'
  | 'review.changed'
  | 'review.published'
  | 'moderation.set_aside'
  | 'moderation.readmitted'
  | 'analysis.verified'
  | 'group.named'
  | 'group.name_removed'
  | 'place.stated'
  | 'place.ended'
  | 'conversation.created'
  | 'conversation.imported'
  | 'conversation.edited'
  | 'conversation.closed'
  | 'conversation.close_scheduled'
  | 'conversation.reopened'
  | 'conversation.reopen_scheduled'
  | 'conversation.published'
  | 'conversation.publication_scheduled'
  | 'conversation.deleted'
  | 'outcome.posted'

/** What the audit records of a call that writes, or the reason why it records nothing. */
export type Audit = readonly [AuditAction, ...AuditAction[]] | { readonly none: string }

/** The actions that the audit records of a call; none for a call that reads. */
export const actionsOf = (audit: Audit | undefined): readonly AuditAction[] =>
  audit === undefined || 'none' in audit ? [] : audit

/** Rows of the audit are appended one after another, so frequent actions would wait for each other. */
export const TOO_FREQUENT: Audit = { none: 'frequent, and rows of the audit are appended one after another' }
export const OWN_VIEW_ONLY: Audit = { none: 'concerns only what the person themselves sees' }

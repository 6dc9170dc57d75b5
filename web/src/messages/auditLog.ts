import type { AuditAction } from '@parley/contract'
import { text, textOf } from './catalogue.ts'

export const loading = text('Loading the audit log')
export const failed = text('The audit log could not be loaded.')
export const search = text('Name, action or address')
export const act = text('Action')
export const everyAct = text('All actions')
export const period = text('Period')
export const lastDay = text('Last 24 hours')
export const last30Days = text('Last 30 days')
export const lastYear = text('Last 12 months')
export const always = text('The whole log')
export const csv = text('CSV')
export const csvFailed = text('The file could not be made. Try again.')
export const csvName = text('audit-log.csv')
export const csvNumber = text('number')
export const when = text('When')
export const who = text('Who')
export const columnTarget = text('On')
export const reason = text('Reason')
export const you = text('you')
export const site = text('the site')
export const numbered = textOf('number {number}')
export const noneFound = text('No entries match.')
export const more = text('Show more')
export const cannotChange = text('Entries cannot be changed or deleted. Deleted accounts appear as a number.')

export const refused = text('Refused calls and failed logins')
export const refusedNote = text(
  'From the last 30 days, at most a few per network and hour. Networks are shortened, and deleted after a week.',
)
export const codeAndMore = textOf('{code} and {count, plural, one {# more} other {# more}}')
export const loadingRefused = text('Loading refused calls')
export const refusedFailed = text('The refused calls could not be loaded.')
export const noneRefused = text('Nothing was refused.')
export const unknownDevice = text('an unknown device')
export const call = text('Call')
export const network = text('Network')

/** The names of the actions in the log. */
export const acts: Readonly<Record<AuditAction, () => string>> = {
  'user.registered': text('Created an account'),
  'user.guest_merged': text('Moved a guest’s votes into an account'),
  'user.suspended': text('Suspended a person'),
  'user.suspension_lifted': text('Lifted a suspension'),
  'user.exported': text('Downloaded the data of a person'),
  'user.sessions_ended': text('Logged a person out on all devices'),
  'user.deleted': text('Erased an account on behalf of a person'),
  login: text('Logged in'),
  'login.new_device': text('Logged in with a new device'),
  logout: text('Logged out'),
  'device.ended': text('Logged out another device'),
  'device.hold_lifted': text('Lifted the hold on a new device'),
  'role.granted': text('Gave a role'),
  'role.revoked': text('Removed a role'),
  'account.exported': text('Downloaded own data'),
  'account.deleted': text('Deleted own account'),
  'message.tested': text('Sent a test message'),
  'mail.tested': text('Sent a test mail'),
  'account.erased': text('Erased a deleted account'),
  'identity.attached': text('Added a way to log in to an account'),
  'identity.detached': text('Removed a way to log in from an account'),
  'settings.changed': text('Changed the site settings'),
  'backup.made': text('Made a backup'),
  'organization.created': text('Created an organization'),
  'organization.changed': text('Changed an organization'),
  'organization.deleted': text('Deleted an organization'),
  'member.added': text('Added a member to an organization'),
  'member.removed': text('Removed a member from an organization'),
  'facilitator.added': text('Made a member a facilitator'),
  'facilitator.removed': text('Made a facilitator a member'),
  'facilitator.invited': text('Made a link that invites a facilitator'),
  'facilitator.invitations_withdrawn': text('Withdrew links that invite facilitators'),
  'topic.created': text('Created a topic'),
  'topic.renamed': text('Renamed a topic'),
  'topic.retired': text('Retired a topic'),
  'topic.restored': text('Offered a topic again'),
  'topics.ordered': text('Reordered the topics'),
  'moderation.decided': text('Moderated'),
  'moderation.withdrawn': text('Withdrew a decision'),
  'moderation.nothing_wrong': text('Found nothing wrong'),
  'moderation.reopened': text('Undid “nothing wrong”'),
  'moderation.appeal_answered': text('Answered an appeal'),
  'analysis.verified': text('Recomputed an analysis from its votes'),
  'moderation.set_aside': text('Set people aside from the analysis'),
  'moderation.readmitted': text('Readmitted people to the analysis'),
  'group.named': text('Named a group'),
  'group.name_removed': text('Removed the name of a group'),
  'place.stated': text('Stated that people take part from one place'),
  'opinion.language_corrected': text('Corrected the language of an opinion'),
  'opinion.marked_about_person': text('Marked an opinion as about the person'),
  'opinion.unmarked_about_person': text('Unmarked an opinion about the person'),
  'place.ended': text('Withdrew the statement about people in one place'),
  'review.changed': text('Changed whether new opinions are reviewed or paused'),
  'review.published': text('Published an opinion that waited for review'),
  'conversation.created': text('Started a conversation'),
  'conversation.imported': text('Started an import'),
  'conversation.edited': text('Changed the text of a conversation'),
  'conversation.closed': text('Closed a conversation'),
  'conversation.close_scheduled': text('Set or removed the date on which a conversation closes'),
  'conversation.reopened': text('Opened a conversation for votes'),
  'conversation.reopen_scheduled': text('Set or removed the date on which a conversation opens'),
  'conversation.published': text('Made a conversation public'),
  'conversation.publication_scheduled': text(
    'Set or removed the date on which a conversation becomes public',
  ),
  'conversation.deleted': text('Deleted a conversation'),
  'conversation.opened': text('Opened a private conversation of others'),
  'conversation.handed_over': text('Handed over a conversation'),
  'outcome.posted': text('Posted an outcome'),
  'update.sent': text('Sent an update'),
  'opinions.added': text('Added opinions as the organizer'),
}

/** Actions whose entry contains more than their name. */
export const moved = textOf('Moved an opinion, reason: {reason}')
export const hid = textOf('Hid an opinion, reason: {reason}')
export const locked = textOf('Locked a conversation, reason: {reason}')
export const acceptedAppeal = text('Accepted an appeal')
export const rejectedAppeal = text('Rejected an appeal')
/** The log's texts for changes to who may add opinions and which are reviewed, by the kind of change. */
export const intake = {
  required: text('Opinions wait for review'),
  'not required': text('Opinions appear at once'),
  'required of newcomers': text('Opinions of newcomers wait for review'),
  'not required of newcomers': text('Opinions of newcomers appear at once'),
  'opinions paused': text('Paused new opinions'),
  'opinions not paused': text('Resumed new opinions'),
}

/** The kinds of objects that actions apply to, with the id. */
export const opinion = textOf('opinion {id}')
export const conversation = textOf('conversation {id}')
export const pattern = textOf('pattern {id}')

/** What the log adds to an action, in English words that are kept as they were written. */
export const details = {
  people: textOf('{count, plural, one {# person} other {# people}}'),
  peopleUntil: textOf('{count, plural, one {# person until {until}} other {# people until {until}}}'),
  runMatches: textOf('run {run} follows from the votes'),
  runDiffers: textOf('run {run} does not follow from the votes'),
  withoutProof: textOf('{role}; the account has no identity proof'),
  formerName: textOf('It was “{name}”'),
  promisedAnswer: text('promised answer'),
  toNumber: textOf('to number {number}'),
  withUntil: textOf('{word}, until {until}'),
  printIntroduction: text('introduction to the print'),
}

/** Words of the log: ways to log in, and what was changed. */
export const words = {
  phone: text('phone'),
  email: text('e-mail'),
  proof: text('identity proof'),
  addition: text('addition'),
}

import type { Command } from '#admin/command.ts'

type Named = [name: string, command: Command]

/** Commands of one file, which is loaded when one of them runs: the help must not wait for all of them. */
export type CommandGroup = {
  load: () => Promise<Named[]>
  /** Names of two words are an object and an action. */
  commands: [name: string, usage: string, description: string][]
}

const REASONS = 'Reasons: misleading, antisocial, illegal, doxing, sexual, spam, duplicate or off_topic.'

/** All commands in the order of the help. */
export const commandGroups: CommandGroup[] = [
  {
    load: async () => (await import('#admin/call-commands.ts')).userCommands,
    commands: [
      ['grant', 'administrator|moderator <username> [--as <username>]', 'Gives somebody a role.'],
      [
        'revoke',
        'administrator|moderator <username> [--as <username>]',
        'Takes a role from somebody; the last administrator stays one.',
      ],
      ['user get', '<username> [--json]', 'The account of this username.'],
      ['user list', '[--json]', 'All accounts that have a role, by username.'],
    ],
  },
  {
    load: async () => (await import('#admin/first-administrator.ts')).firstAdministratorCommands,
    commands: [
      [
        'first-administrator',
        '',
        'Prints a link by which whoever opens it and logs in becomes the first administrator. It works once, for 24 ' +
          'hours, and only while there is no administrator; an earlier link ends.',
      ],
    ],
  },
  {
    load: async () => (await import('#admin/people.ts')).peopleCommands,
    commands: [
      [
        'people list',
        '[--search <part of the username>] [--strength <guest|phone|identity>] [--since <date>] [--until <date>] [--json]',
        'All accounts and guests, newest first, or those who registered between two dates; for guests the first visit ' +
          'counts. With --json it prints one object per line.',
      ],
      [
        'people suspend',
        '<username> --reason <reason> [--explanation <text>] [--until <date>] [--as <username>]',
        'Lets a person only read, until a date or until that is lifted. They are told why, and may appeal. Reasons: ' +
          'misleading, antisocial, illegal, doxing, sexual or spam.',
      ],
      ['people lift', '<username> [--as <username>]', 'Ends the suspension of a person before its time.'],
      [
        'people export',
        '<username> <file> [--as <username>]',
        'Writes the data of a person who asks for it to a file, without votes and answers to polls, which are nobody ' +
          "else's to read.",
      ],
      [
        'people log-out',
        '<username> [--as <username>]',
        'Logs a person out on all devices, such as after a theft. Whoever proves who they are logs in again.',
      ],
      [
        'people erase',
        '<username> --confirm <username> [--as <username>]',
        'Deletes the account of a person who asks for it, as if they did it themselves. Nobody can undo it, so the name ' +
          'is given twice. Whoever has a role loses it first.',
      ],
    ],
  },
  {
    load: async () => (await import('#admin/conversations.ts')).conversationCommands,
    commands: [
      [
        'conversation list',
        '[--search <part of the title>] [--state <public|private|waiting|closed|locked|orphaned>] [--json]',
        'All conversations, newest first; with --json one object per line.',
      ],
      [
        'conversation close',
        '<slug> [--as <username>]',
        'Ends votes, opinions and answers in a conversation. Whoever leads it is notified.',
      ],
      [
        'conversation reopen',
        '<slug> [--as <username>]',
        'Lets people take part in a closed conversation again. Whoever leads it is notified.',
      ],
      [
        'conversation delete',
        '<slug> --confirm <slug> [--as <username>]',
        'Deletes a conversation, so that nobody can read it any more. Whoever leads it is notified. The slug is given twice.',
      ],
      [
        'conversation hand-over',
        '<slug> [--to <username>] [--organization <name>] [--as <username>]',
        'Gives a conversation to a person, or to an organization: to the member that --to names, or else a facilitator or ' +
          'the oldest member. Both sides are notified.',
      ],
    ],
  },
  {
    load: async () => (await import('#admin/organizations.ts')).organizationCommands,
    commands: [
      ['organization list', '[--json]', 'All organizations by name.'],
      ['organization get', '<name> [--json]', 'An organization with its members.'],
      [
        'organization create',
        '<name> [--description <text>] [--website <address>] [--image <file>] [--as <username>]',
        'Makes an organization that its members post as. The image is a PNG or JPEG.',
      ],
      [
        'organization edit',
        '<name> [--name <name>] [--description <text>] [--website <address>] [--image <file>] [--as <username>]',
        'Changes what an organization says of itself, everywhere at once. What is not named stays; an empty text or ' +
          'image removes it.',
      ],
      [
        'organization delete',
        '<name> [--as <username>]',
        'Deletes an organization that has no members and that nothing was posted as.',
      ],
    ],
  },
  {
    load: async () => (await import('#admin/call-commands.ts')).memberCommands,
    commands: [
      [
        'member add',
        '<username> <organization> [--as <username>]',
        'Makes somebody a member of an organization.',
      ],
      ['member remove', '<username> <organization> [--as <username>]', 'Ends a membership.'],
      [
        'member facilitator',
        '<username> <organization> [--as <username>]',
        'Lets a member moderate the conversations of the organization.',
      ],
      [
        'member no-facilitator',
        '<username> <organization> [--as <username>]',
        'Ends that; the membership stays.',
      ],
    ],
  },
  {
    load: async () => (await import('#admin/call-commands.ts')).topicCommands,
    commands: [
      ['topic list', '[--json]', 'All topics in their order, retired ones too.'],
      ['topic create', '<code> <name> [--as <username>]', 'Adds a topic at the end.'],
      [
        'topic rename',
        '<code> <name> [--as <username>]',
        'Changes the name of a topic; its code and address stay.',
      ],
      [
        'topic retire',
        '<code> [--as <username>]',
        'Stops offering a topic; conversations that have it keep it.',
      ],
      ['topic restore', '<code> [--as <username>]', 'Offers a retired topic again.'],
      [
        'topic order',
        '<code> … [--as <username>]',
        'Puts the topics into this order; those that are not named follow by name.',
      ],
    ],
  },
  {
    load: async () => (await import('#admin/settings.ts')).settingsCommands,
    commands: [
      ['site get', '[--json]', 'Shows the settings of the site.'],
      [
        'site set',
        '<name> <value> [--as <username>] [--json]',
        'Changes a setting: name, contact (a mail address or https://…), footerLinks ' +
          '("Imprint https://town.example/imprint; Town hall https://town.example"), accent (such as #005f3c), logo and ' +
          'darkLogo (a PNG or JPEG file), isNameInLogo, whoStarts (everyone or organizations), hasImport and ' +
          'isReviewedFirst (true or false). An empty accent or logo removes it.',
      ],
    ],
  },
  {
    load: async () => (await import('#admin/legal.ts')).legalCommands,
    commands: [
      ['legal list', '[--json]', 'Where the privacy notice and the terms come from, in each language.'],
      [
        'legal get',
        'privacy|terms <language> [--json]',
        'Prints a text in Markdown, or what readers of this language get if it is not translated.',
      ],
      [
        'legal set',
        'privacy|terms <language> <file> [--as <username>]',
        'Replaces a text by that of a Markdown file, before those of LEGAL_DIR.',
      ],
      [
        'legal reset',
        'privacy|terms <language> [--as <username>]',
        'Deletes what was written here, so that the file of LEGAL_DIR holds again.',
      ],
    ],
  },
  {
    load: async () => (await import('#admin/site.ts')).siteCommands,
    commands: [
      [
        'health',
        '[--json]',
        'Says how the parts of the site do. The time of votes is known to the running process alone.',
      ],
      [
        'audit',
        '[--search <words>] [--act <act>] [--since <date>] [--json]',
        'Prints the audit log, newest first; with --json one object per line, with the number of its place in the log.',
      ],
      [
        'refusals',
        '[--json]',
        'Prints refused calls and failed logins of the last 30 days, newest first, at most a few of each network and ' +
          'hour; with --json one object per line.',
      ],
    ],
  },
  {
    load: async () => (await import('#admin/call-commands.ts')).moderationCommands,
    commands: [
      [
        'moderate conversation',
        '<slug> lock --reason <reason> [--explanation <text>] [--duplicate-of <slug>] --as <username>',
        `Locks a conversation, or changes the decision; for those who may moderate it. ${REASONS}`,
      ],
      [
        'withdraw conversation',
        '<slug> [--explanation <text>] --as <username>',
        'Unlocks a conversation; for those who may moderate it.',
      ],
      ['decision conversation', '<slug> [--json]', 'The decision that holds for a conversation.'],
      [
        'moderate opinion',
        '<slug> move|hide --reason <reason> [--explanation <text>] [--duplicate-of <slug>] --as <username>',
        'Moves or hides an opinion, or changes the decision; for those who may moderate its conversation, and while it ' +
          `waits for those who review it. ${REASONS}`,
      ],
      [
        'withdraw opinion',
        '<slug> [--explanation <text>] --as <username>',
        'Puts an opinion back into its place and counts; for those who may moderate its conversation.',
      ],
      ['decision opinion', '<slug> [--json]', 'The decision that holds for an opinion.'],
      ['pattern list', '<slug> [--json]', 'Unusual patterns in the votes of a conversation, newest first.'],
      [
        'pattern set-aside',
        '<pattern> [--explanation <text>] --as <username>',
        'Leaves the people of a pattern out of the analysis, and tells them; for those who may moderate.',
      ],
      [
        'pattern readmit',
        '<pattern> [--explanation <text>] --as <username>',
        'Counts the people of a pattern in the analysis again; for those who may moderate.',
      ],
      [
        'pattern nothing-wrong',
        '<pattern> [--explanation <text>] --as <username>',
        'Says that nothing is wrong about a pattern; for those who may moderate.',
      ],
    ],
  },
  {
    load: async () => [['import-export', (await import('#admin/import-export.ts')).importFolder]],
    commands: [
      [
        'import-export',
        '<folder> [--author <username>] [--organization <name>] [--topic <code>] [--attribution <text>] [--publish <results|votes>] [--continue]',
        'Brings over a conversation from a Polis export: summary.csv, comments.csv, and votes.csv or ' +
          'participants-votes.csv, plain or .gz. Interrupted, it goes on when run again. It publishes results only, or ' +
          'with --publish votes also every vote as open data; that is never taken from results to votes later. It is an archive, in which nobody votes; with --continue people vote and add opinions here, too.',
      ],
    ],
  },
  {
    load: async () => [['export', (await import('#admin/export.ts')).exportConversation]],
    commands: [
      [
        'export',
        '<slug> [--to <folder>]',
        'Writes a conversation that publishes votes as a folder that import-export and the tools for Polis data read. ' +
          'Voters are numbered at random and apart from authors, and votes carry only their day: it does not say how an ' +
          'author voted. What it has of a poll, additions and an outcome is in poll.csv, additions.csv and outcome.csv.',
      ],
    ],
  },
  {
    load: async () => [['print', (await import('#admin/print.ts')).print]],
    commands: [
      [
        'print',
        '<slug> --pdf <file> [--full] [--run <number>] [--lang <code>]',
        'Prints two pages of results, or with --full all, to a PDF, with the Chromium of this machine.',
      ],
    ],
  },
  {
    load: async () => [['recompute', (await import('#admin/recompute.ts')).recompute]],
    commands: [['recompute', '<slug>', "Computes a conversation's opinion map anew."]],
  },
  {
    load: async () => [['verify', (await import('#admin/verify.ts')).verify]],
    commands: [
      [
        'verify',
        '<slug>',
        'Computes the newest published run of a conversation again from its votes and says whether every published ' +
          'number follows from them, and which could not be checked. With AUDIT_KEY it signs a statement of that, which ' +
          'whoever may read the conversation can read and check. Ends with 1 where numbers differ, and where another ' +
          'version of the engine computed the run.',
      ],
    ],
  },
  {
    load: async () => [['recount', (await import('#admin/recount.ts')).recount]],
    commands: [
      [
        'recount',
        '<slug> | [--all]',
        'Compares every count that is shown with a recount of the rows. Fails if any differs.',
      ],
    ],
  },
  {
    load: async () => [['partition-votes', (await import('#admin/partition-votes.ts')).partitionVotes]],
    commands: [
      [
        'partition-votes',
        '[--partitions <number>] [--cancel]',
        'Divides the table of votes by conversation into so many partitions, such as 32, while people vote; for more than ' +
          'a hundred million votes. Interrupted, it goes on when run again. --cancel drops what was copied so far.',
      ],
    ],
  },
  {
    load: async () => [['backup', (await import('#admin/backup.ts')).backup]],
    commands: [
      [
        'backup',
        '[<file>] [--force] [--check] [--identity <file>]',
        'Writes everything there is to a file that restore reads, while Parley runs or not. --force replaces a file of ' +
          'that name. Without a file it makes a backup in the folder BACKUP_TO at once, as the schedule does. With --check ' +
          'it writes nothing: it restores that file, or the newest of a folder, into a temporary database, says whether ' +
          'all of it is there and right, and drops the database again. With BACKUP_RECIPIENT the file is encrypted; ' +
          '--identity names the file that has the key to check it.',
      ],
    ],
  },
  {
    load: async () => [['restore', (await import('#admin/restore.ts')).restore]],
    commands: [
      [
        'restore',
        '<file> [--identity <file>]',
        'Fills an empty database with what backup has written. A new DATA_DIR or a new database is prepared by it. ' +
          'Nothing is changed if anything is wrong. --identity names the file that has the key of an encrypted backup.',
      ],
    ],
  },
  {
    load: async () => [['message test', (await import('#admin/message.ts')).messageTest]],
    commands: [
      [
        'message test',
        '<number>',
        'Sends a test message with the configured SMS_SENDER to a number such as +33612345678, and says what the ' +
          'provider answered.',
      ],
    ],
  },
  {
    load: async () => [['mail-test', (await import('#admin/mail-test.ts')).mailTest]],
    commands: [
      [
        'mail-test',
        '<address> [--selector <name of the DKIM key>] [--dns <server>]',
        'Sends a test mail with the configured MAIL_SENDER, says what the server answered, and what SPF, DKIM and DMARC ' +
          'of the domain of MAIL_FROM say, asking the DNS of this machine or another server.',
      ],
    ],
  },
  {
    load: async () => (await import('#admin/doctor.ts')).checkCommands,
    commands: [
      ['version', '[--json]', 'Says what runs: the versions, the commit and the last migration.'],
      ['doctor', '', 'Checks this installation and says what to do about what is wrong.'],
    ],
  },
]

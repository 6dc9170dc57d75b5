import { backup } from '#admin/backup.ts'
import { memberCommands, moderationCommands, topicCommands, userCommands } from '#admin/call-commands.ts'
import type { Command } from '#admin/command.ts'
import { doctor } from '#admin/doctor.ts'
import { exportConversation } from '#admin/export.ts'
import { importFolder } from '#admin/import-export.ts'
import { organizationCommands } from '#admin/organizations.ts'
import { print } from '#admin/print.ts'
import { recompute } from '#admin/recompute.ts'
import { recount } from '#admin/recount.ts'
import { restore } from '#admin/restore.ts'
import { siteCommands } from '#admin/site.ts'
import { verify } from '#admin/verify.ts'

/** All commands in the order of the help. Names of two words are an action and its object. */
export const commands = new Map<string, Command>([
  ...userCommands,
  ...organizationCommands,
  ...memberCommands,
  ...topicCommands,
  ...siteCommands,
  ...moderationCommands,
  ['import-export', importFolder],
  ['export', exportConversation],
  ['print', print],
  ['recompute', recompute],
  ['verify', verify],
  ['recount', recount],
  ['backup', backup],
  ['restore', restore],
  ['doctor', doctor],
])

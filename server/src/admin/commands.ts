import { backup } from '#admin/backup.ts'
import type { Command } from '#admin/command.ts'
import { decisionCommands } from '#admin/decisions.ts'
import { doctor } from '#admin/doctor.ts'
import { exportConversation } from '#admin/export.ts'
import { figureCommands } from '#admin/figures.ts'
import { importFolder } from '#admin/import-export.ts'
import { memberCommands } from '#admin/members.ts'
import { organizationCommands } from '#admin/organizations.ts'
import { patternCommands } from '#admin/patterns.ts'
import { print } from '#admin/print.ts'
import { recompute } from '#admin/recompute.ts'
import { recount } from '#admin/recount.ts'
import { restore } from '#admin/restore.ts'
import { grant, revoke } from '#admin/roles.ts'
import { settings } from '#admin/settings.ts'
import { topicCommands } from '#admin/topics.ts'
import { userCommands } from '#admin/users.ts'
import { verify } from '#admin/verify.ts'

/** All commands in the order of the help; two words name an act on something. */
export const commands = new Map<string, Command>([
  ['grant', grant],
  ['revoke', revoke],
  ...userCommands,
  ...organizationCommands,
  ...memberCommands,
  ...topicCommands,
  ['settings', settings],
  ...decisionCommands,
  ...patternCommands,
  ...figureCommands,
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

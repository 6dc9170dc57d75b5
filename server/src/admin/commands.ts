import { backup } from '#admin/backup.ts'
import type { Command } from '#admin/command.ts'
import { createOrganizationCommand, createTopicCommand } from '#admin/create.ts'
import { doctor } from '#admin/doctor.ts'
import { exportConversation } from '#admin/export.ts'
import { importFolder } from '#admin/import-export.ts'
import { member } from '#admin/members.ts'
import { print } from '#admin/print.ts'
import { recompute } from '#admin/recompute.ts'
import { recount } from '#admin/recount.ts'
import { restore } from '#admin/restore.ts'
import { grant, revoke } from '#admin/roles.ts'
import { settings } from '#admin/settings.ts'

export const commands = new Map<string, Command>([
  ['grant', grant],
  ['revoke', revoke],
  ['member', member],
  ['settings', settings],
  ['create-topic', createTopicCommand],
  ['create-organization', createOrganizationCommand],
  ['import-export', importFolder],
  ['export', exportConversation],
  ['print', print],
  ['recompute', recompute],
  ['recount', recount],
  ['backup', backup],
  ['restore', restore],
  ['doctor', doctor],
])

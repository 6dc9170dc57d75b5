import type { Call } from '@parley/contract'
import * as z from 'zod/mini'
import { makeTypedCall } from '#admin/call.ts'
import {
  type Command,
  type CommandInput,
  type Shell,
  printValue,
  textOption,
  UsageError,
} from '#admin/command.ts'

export type Fields = Readonly<Record<string, unknown>>
/** Maps names in the shell to fields of a call's input. */
type FieldNames = Readonly<Record<string, string>>

type CallCommand<O extends z.ZodMiniType> = {
  /** The arguments after the command's name, in this order; a list takes all that remain. */
  args?: FieldNames
  options?: FieldNames
  /** Default values of the input. A function reads the current values, so that options are needed only for changes. */
  preset?: Fields | ((shell: Shell, command: CommandInput) => Promise<Fields>)
  /** Converts the arguments and options to the input of the call. */
  toInput?: (fields: Fields, shell: Shell, command: CommandInput) => Fields | Promise<Fields>
  /** The sentence that is printed for people where there are no lines. */
  none?: string
  /** The lines that are printed for people after the call. */
  lines: (
    output: z.output<O>,
    args: string[],
    input: { shell: Shell; command: CommandInput },
  ) => readonly string[] | Promise<readonly string[]>
}

/**
 * A command that makes one call. What it needs is derived from the fields of the call's input, and from whether the call
 * reads or writes. By default the site itself acts as an administrator; decisions of moderators need --as.
 */
export function callCommand<O extends z.ZodMiniType>(
  call: Call<z.ZodMiniType, O>,
  { args = {}, options = {}, preset = {}, toInput = (fields) => fields, none, lines }: CallCommand<O>,
): Command {
  const isRead = call.effect === 'read'
  const needsPerson = !isRead && call.access !== 'administrator'
  const shape = call.input instanceof z.ZodMiniObject ? call.input.shape : {}
  const argFields = Object.entries(args)
  const optionFields = Object.entries(options)
  const lastField = argFields.at(-1)?.[1]
  const isList = lastField !== undefined && shape[lastField]?._zod.def.type === 'array'
  const allowedValues = (field: string) => [...(shape[field]?._zod.values ?? [])].filter(isText)
  const isRequired = (field: string) =>
    typeof preset !== 'function' && shape[field]?._zod.optin !== 'optional' && !(field in preset)

  const typedFields = ({ args: values, options: optionValues }: CommandInput): Fields => ({
    ...Object.fromEntries(argFields.map(([, field], index) => [field, values[index]])),
    ...(isList ? { [lastField]: values.slice(argFields.length - 1) } : {}),
    ...Object.fromEntries(
      optionFields.flatMap(([name, field]) => (name in optionValues ? [[field, optionValues[name]]] : [])),
    ),
  })
  const refuseUnknownChoice = (fields: Fields) => {
    for (const [name, field] of [...argFields, ...optionFields]) {
      const choices = allowedValues(field)
      const value = fields[field]
      if (choices.length > 0 && isText(value) && !choices.includes(value))
        throw new UsageError(`There is no ${name} ${value}: use ${choices.join(' or ')}.`)
    }
  }
  return {
    numArgs: { min: argFields.length, max: isList ? Infinity : argFields.length },
    texts: [...Object.keys(options), ...(isRead ? [] : ['as'])],
    flags: isRead ? ['json'] : [],
    run: async (command, shell) => {
      if (needsPerson && textOption(command, 'as') === undefined)
        throw new UsageError('Name who decides with --as.')
      for (const [name, field] of optionFields)
        if (isRequired(field) && textOption(command, name) === undefined)
          throw new UsageError(`Name the ${name} with --${name}.`)
      const presetFields = typeof preset === 'function' ? await preset(shell, command) : preset
      const fields = await toInput({ ...presetFields, ...typedFields(command) }, shell, command)
      refuseUnknownChoice(fields)
      const output = await makeTypedCall(shell, command, { call, input: fields })
      const found = await lines(output, command.args, { shell, command })
      printValue(shell, command, {
        value: listIn(output),
        lines: found.length === 0 && none !== undefined ? [none] : found,
      })
    },
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The list in an output that contains nothing else, otherwise the output. */
function listIn(output: unknown): unknown {
  const [first, ...others] = Object.values(output ?? {})
  return Array.isArray(first) && others.length === 0 ? first : output
}

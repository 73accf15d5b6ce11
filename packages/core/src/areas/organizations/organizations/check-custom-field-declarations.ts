import type { FieldError } from '../../../kernel/problems.ts'
import { closest } from '../../../kernel/schema/closest.ts'
import { recordModels } from '../../models.ts'
import type { CustomFieldDeclaration } from './custom-field-declarations.ts'

/**
 * The errors in declarations of the right shape: models without custom fields, duplicate keys of a model, a choice without options, and
 * options of another type.
 *
 * @param pointer the location of the declarations
 */
export function checkCustomFieldDeclarations(declarations: readonly CustomFieldDeclaration[], pointer: string): readonly FieldError[] {
  const seen = new Set<string>()
  return declarations.flatMap((declaration, index) => {
    const declarationPointer = `${pointer}/${index}`
    const name = `${declaration.model} ${declaration.key}`
    const isRepeated = seen.has(name)
    seen.add(name)
    return [
      ...checkModel(declaration, declarationPointer),
      ...(isRepeated
        ? [error(`${declarationPointer}/key`, 'duplicate', `${declaration.model} has the custom field ${declaration.key} twice`)]
        : []),
      ...checkOptions(declaration, declarationPointer),
    ]
  })
}

function checkModel({ model }: CustomFieldDeclaration, place: string): FieldError[] {
  const names = recordModels.filter(({ integration }) => integration).map(({ name }) => name as string)
  if (names.includes(model)) return []
  const meant = closest(model, names)
  const hint = meant ? `did you mean "${meant}"?` : `there are: ${names.join(', ')}`
  return [error(`${place}/model`, 'not_allowed', `"${model}" is no model with custom fields; ${hint}`)]
}

function checkOptions({ type, options }: CustomFieldDeclaration, place: string): FieldError[] {
  const count = options?.length ?? 0
  if (type === 'choice' && count === 0) return [error(`${place}/options`, 'required', 'a choice needs at least one of options')]
  if (type !== 'choice' && count > 0) {
    return [error(`${place}/options`, 'not_allowed', `options belong to a choice, and this is a ${type}; leave them out`)]
  }
  return []
}

function error(pointer: string, code: string, message: string): FieldError {
  return { pointer, code, message }
}

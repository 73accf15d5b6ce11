export interface Shape {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

export function promisedShape(schema: object, schemas: object): Shape
export function broken(promised: Shape, shape: Shape, path?: string): readonly string[]

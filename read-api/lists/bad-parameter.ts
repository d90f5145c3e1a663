/** A parameter of a list that cannot be understood, and why. */
export class BadParameter extends Error {
  override readonly name = 'BadParameter';
  readonly parameter: string;

  constructor(parameter: string, why: string) {
    super(why);
    this.parameter = parameter;
  }
}

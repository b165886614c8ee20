class ABC(metaclass=ABCMeta):
    """Helper class: deriving from it gives a class the metaclass ABCMeta."""
    __slots__ = ()


class abstractclassmethod(classmethod):
    """A class method that is abstract; classmethod around abstractmethod does the same."""
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractstaticmethod(staticmethod):
    """A static method that is abstract; staticmethod around abstractmethod does the same."""
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractproperty(property):
    """A property that is abstract; property around abstractmethod does the same."""
    __isabstractmethod__ = True

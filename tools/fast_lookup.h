/* Quick lookups for the compiled rules.
 *
 * What mypyc compiles finds a field of a msgspec struct by its name, through the type, each time
 * anew; the interpreter remembers at every place of the code where it was found last. Here the same
 * is done for compiled code: each place keeps the type it met last, and where in an object of that
 * type the field lies. A type that is changed gets another version tag, so nothing stale is used.
 *
 * Given to the compiler with -include, before every file of the build (see setup.py).
 */
#ifndef ESTANDARTE_FAST_LOOKUP_H
#define ESTANDARTE_FAST_LOOKUP_H

#include <Python.h>

/* Not among the small files that only open a module. */
#if defined(__GNUC__) && !defined(Py_GIL_DISABLED) && __has_include("CPy.h")

#include <structmember.h>

#include "CPy.h"

typedef struct {
    PyTypeObject *type;
    unsigned int version;
    Py_ssize_t offset;
} FieldSeen;

typedef struct {
    PyTypeObject *type;
    unsigned int version;
    PyObject *method;
} MethodSeen;

static inline int is_as_seen(PyTypeObject *type, PyTypeObject *seen, unsigned int version) {
    return type == seen && type->tp_version_tag == version;
}

/* What the type says about a name, if it may be remembered: its version tag is then not 0. */
static inline PyObject *look_up(PyTypeObject *type, PyObject *name) {
    if (type->tp_getattro != PyObject_GenericGetAttr) return NULL;
    PyObject *found = _PyType_Lookup(type, name);
    return type->tp_version_tag != 0 ? found : NULL;
}

static __attribute__((noinline, unused)) PyObject *
field_looked_up(FieldSeen *seen, PyObject *object, PyObject *name) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject *found = look_up(type, name);
    if (found != NULL && Py_IS_TYPE(found, &PyMemberDescr_Type)) {
        PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
        if (member->type == T_OBJECT_EX) {
            seen->type = type;
            seen->version = type->tp_version_tag;
            seen->offset = member->offset;
        }
    }
    return PyObject_GetAttr(object, name);
}

static inline PyObject *field_of(FieldSeen *seen, PyObject *object, PyObject *name) {
    if (likely(is_as_seen(Py_TYPE(object), seen->type, seen->version))) {
        PyObject *value = *(PyObject **)((char *)object + seen->offset);
        if (likely(value != NULL)) return Py_NewRef(value);
    }
    return field_looked_up(seen, object, name);
}

/* Only where no object of the type has names of its own, which would come before its methods. */
static __attribute__((noinline, unused)) void
method_looked_up(MethodSeen *seen, PyTypeObject *type, PyObject *name) {
    PyObject *found = look_up(type, name);
    int is_method = found != NULL && type->tp_dictoffset == 0 &&
        PyType_HasFeature(Py_TYPE(found), Py_TPFLAGS_METHOD_DESCRIPTOR);
    seen->type = type;
    seen->version = type->tp_version_tag;
    seen->method = is_method ? found : NULL;
}

static inline PyObject *call_method(
    MethodSeen *seen, PyObject *name, PyObject *const *arguments, size_t count, PyObject *names
) {
    PyTypeObject *type = Py_TYPE(arguments[0]);
    if (unlikely(!is_as_seen(type, seen->type, seen->version)))
        method_looked_up(seen, type, name);
    if (seen->method == NULL) return PyObject_VectorcallMethod(name, arguments, count, names);
    return PyObject_Vectorcall(seen->method, arguments, PyVectorcall_NARGS(count), names);
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(object, name) \
    (__extension__({ static FieldSeen seen; field_of(&seen, (object), (name)); }))

#define PyObject_VectorcallMethod(name, arguments, count, names) \
    (__extension__({ \
        static MethodSeen seen; \
        call_method(&seen, (name), (PyObject *const *)(arguments), (count), (names)); \
    }))

#endif
#endif
